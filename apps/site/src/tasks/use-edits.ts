import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { useRef, useState } from 'react'
import { editsOf } from '#/frame/edits-of.ts'

type Fields = Record<string, unknown>
type Save<Edit> = { isPending: boolean; run: (edit: Edit) => void }

/** As the fields were when they were first edited, perhaps days ago; the others, and drafts from before this was kept, as they are now. */
function beforeOf<Values extends Fields>(draft: string, typed: Values, now: Values): Values {
  const { before } = readDraft(draft, { before: {} as Partial<Values> })
  const edited = Object.entries(before).filter(([name]) => name in now && typed[name] !== now[name])
  return { ...now, ...Object.fromEntries(edited) }
}

function keepEdits<Values extends Fields>(draft: string, values: Values, before: Values) {
  const edits = editsOf(values, before)
  const names = Object.keys(edits)
  if (names.length === 0) return dropDraft(draft)
  writeDraft(draft, { ...edits, before: Object.fromEntries(names.map((name) => [name, before[name]])) })
}

/**
 * For a form over what is saved already. Its draft keeps only what was edited, and what that field said before: text that
 * waited for days shows what was saved meanwhile instead of silently lying over it. What is typed during a save stays.
 * @param now the fields as they are saved by now. @param read reads the draft.
 */
export function useEdits<Values extends Fields>(
  draft: string,
  now: Values,
  read: (draft: string, now: Values) => Values = readDraft,
) {
  const [initial] = useState(() => read(draft, now))
  const [before, setBefore] = useState(() => beforeOf(draft, initial, now))
  const sent = useRef(initial)
  const isSaved = useRef(true)
  const [savedOver, setSavedOver] = useState<string>()
  return {
    initial,
    before,
    // Until it is refetched, it still says what this form has just replaced.
    now: savedOver === JSON.stringify(now) ? before : now,
    of: (values: Values) => editsOf(values, before),
    keep: (values: Values) => keepEdits(draft, values, before),
    /** Saves an edit, which names its record and what was edited; `unchanged` follows where that is nothing. */
    submit: <Edit extends object>(edit: Edit, values: Values, save: Save<Edit>, unchanged: () => void) => {
      if (save.isPending) return
      if (Object.keys(edit).length === 1) return unchanged()
      sent.current = values
      save.run(edit)
    },
    /** After saving. */
    saved: (values: Values) => {
      const saved = { ...before, ...editsOf(sent.current, before) }
      isSaved.current = Object.keys(editsOf(values, saved)).length === 0
      keepEdits(draft, values, saved)
      setBefore(saved)
      setSavedOver(JSON.stringify(now))
    },
    /** Whether nothing was typed since it was sent. */
    isSaved: () => isSaved.current,
    /** Everything that was typed, also while it is being saved. */
    discard: (values: Values) => {
      sent.current = values
      dropDraft(draft)
    },
  }
}
