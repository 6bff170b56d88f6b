import type { Selection } from '@kazi/ui/data-table'
import { nothingSelected } from '@kazi/ui/data-table-selection'
import { useState } from 'react'

type Searched = { q?: string | undefined; filters?: object | undefined }

/**
 * What is selected in a list. It is only valid for one search: other words or filters begin with nothing, whatever brought
 * them into the URL, which may be a link, Back or a saved view. It stays with another page or order.
 * @returns the selection, a function that changes it, and one that clears it once an action is done: only what was
 * selected since the action was sent stays.
 */
export function useSelection({ q, filters }: Searched) {
  const searched = JSON.stringify([q, filters])
  const [validFor, setValidFor] = useState(searched)
  const [selected, setSelected] = useState<Selection>(nothingSelected)
  if (validFor !== searched) {
    setValidFor(searched)
    setSelected(nothingSelected)
  }
  const clear = () => setSelected((now) => without(selected, now))
  return [selected, setSelected, clear] as const
}

/** Of "all that match", nobody knows which rows they are: such a selection goes as a whole or stays. */
function without(done: Selection, now: Selection): Selection {
  if (now === done) return nothingSelected
  if (now.all || done.all) return now
  return { all: false, ids: now.ids.filter((id) => !done.ids.includes(id)) }
}
