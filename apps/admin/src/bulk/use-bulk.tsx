import type { BulkResult, UndoableResult } from '@kazi/schemas/bulk'
import { count } from '@kazi/ui/format'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useUndo } from '#/forms/use-undo.ts'

const BulkResults = lazy(() => import('./bulk-results.tsx').then((file) => ({ default: file.BulkResults })))

/** Why the rest of the rows was not done, where a later call of the action failed. */
type Stopped = { failure?: string }
/** Shows the outcome of a bulk action. */
export type ShowResults = (title: string, result: BulkResult & Stopped) => void
/** Shows the outcome of one that can be undone. @param verb what was done with the rows: 'taken'. */
export type ShowBulk = (title: string, verb: string, result: UndoableResult & Stopped) => void
type Noun = readonly [one: string, many: string]

/**
 * What became of each row of a bulk action. The dialog belongs to the list: the bar of a selection goes with the last row.
 * @param onDone clears the selection, at once: rows that were refused because somebody else had them may have left the list,
 * and an undo below the dialog brings back only the others.
 */
export function useBulkResults(noun: Noun, onDone: () => void) {
  const [shown, setShown] = useState<{ title: string; result: BulkResult }>()
  // The title has the reason: the results below it are those of the rows that were done before.
  const show: ShowResults = (title, { failure, ...result }) => {
    setShown(
      failure === undefined
        ? { title, result }
        : { title: `${title}: not all could be done. ${failure}`, result: { ...result, left: false } },
    )
    onDone()
  }
  const dialog: ReactNode = shown && (
    <Suspense>
      <BulkResults title={shown.title} result={shown.result} noun={noun} onClose={() => setShown(undefined)} />
    </Suspense>
  )
  return { show, dialog }
}

/**
 * The same where it can be undone: a toast with one undo for all, and the results only where some rows were refused or left,
 * or nothing had to be done.
 * @param onDone clears the selection.
 */
export function useBulk(noun: Noun, onDone: () => void) {
  const undo = useUndo()
  const results = useBulkResults(noun, onDone)
  const show: ShowBulk = (title, verb, result) => {
    const done = result.results.filter((one) => one.done).length
    undo(`${count(done, noun[0], noun[1])} ${verb}`, result.undo)
    const whole = done === result.results.length && !result.left && result.failure === undefined
    if (!whole || result.undo === null) results.show(title, result)
    else onDone()
  }
  return { show, dialog: results.dialog }
}
