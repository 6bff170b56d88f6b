import { trpc } from '@kazi/client/connect'
import { clearFailure, toast } from '@kazi/client/toasts'
import type { TaskCategory } from '@kazi/schemas/task'
import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Counts the VAs of a category; on failure, shows a toast and returns null. */
export function useVaSearch() {
  const utils = trpc.useUtils()
  const [searching, setSearching] = useState(false)
  const search = async (category: TaskCategory) => {
    setSearching(true)
    const button = document.activeElement
    clearFailure()
    try {
      return (await utils.vas.search.fetch({ category })).count
    } catch {
      toast(
        { title: 'Error finding VAs', text: 'Unable to search for virtual assistants. Please try again.' },
        'failure',
      )
      return null
    } finally {
      flushSync(() => setSearching(false))
      // It was disabled meanwhile; the dialog that opens next gives the focus back to it.
      if (button instanceof HTMLElement && document.activeElement === document.body) button.focus()
    }
  }
  return { search, searching }
}
