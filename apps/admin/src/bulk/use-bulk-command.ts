import { errorText } from '@kazi/client/errors'
import { toast } from '@kazi/client/toasts'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import type { BulkResult } from '@kazi/schemas/bulk'
import type { Selection } from '@kazi/ui/data-table'
import { selectionInput } from '@kazi/ui/data-table-selection'
import { useEffect, useRef, useState } from 'react'

/** What is left beyond so many, the list's filters have to reach. */
const maxRows = 10_000

type Selected<Q> = { ids: number[] } | { matching: Q }
export type BulkCall<Q, Change> = { selection: Selected<Q>; after?: number; undo?: string; change: Change }
type Result = BulkResult & { undo?: string | null }

/**
 * One command for all rows of a selection, however many calls that takes: the server does so many in each, and the next
 * call goes on behind the last row, in the same lot. Where a later call fails, what the earlier ones did is the result,
 * with its undo, and `failure` says why the rest was not done.
 * @param done how many rows have their result, while it runs.
 */
export function useBulkCommand<Q extends object, Change, R extends Result>(
  selected: Selection,
  matching: Q,
  call: (input: BulkCall<Q, Change>) => Promise<R>,
) {
  const [done, setDone] = useState(0)
  const selection: Selected<Q> = selectionInput(selected, matching)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const command = useCommand(
    asProcedure(async (change: Change): Promise<R & { failure?: string }> => {
      setDone(0)
      let whole = await call({ change, selection }).catch((error) => {
        // The bar would show it, but it goes with its selection.
        if (!isThere.current) toast(errorText(error), 'failure')
        throw error
      })
      let isUndoLost = false
      while (whole.left && whole.results.length < maxRows) {
        setDone(whole.results.length)
        const after = whole.results.at(-1)?.id ?? 0
        try {
          const next = await call({ change, selection, after, ...(whole.undo && { undo: whole.undo }) })
          if (next.results.length === 0) return { ...whole, left: false }
          // A lot that is not passed on could not store a part of itself: what goes on in another would take back only that.
          isUndoLost ||= Boolean(whole.undo) && next.undo === null
          const results = [...whole.results, ...next.results]
          whole = { ...next, results, ...(isUndoLost && { undo: null }) }
        } catch (error) {
          return { ...whole, failure: errorText(error) }
        }
      }
      return whole
    }),
    { failure: false },
  )
  return { ...command, done }
}
