import { useEffect, useEffectEvent } from 'react'
import { addEntry } from './dialog-entries.ts'

/** Going back over an entry takes a moment. The next dialog waits for it: its own entry would be gone over otherwise. */
let settled = Promise.resolve()

/**
 * Back closes a dialog, as people on a phone expect, and leaves the page only when none is open. For a dialog that is no
 * part of the URL: after a reload it is closed, and the entry that stood for it is the same page once more.
 */
export function useBackCloses(opened: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    let isOpen = true
    let takeBack = () => Promise.resolve()
    const add = () =>
      void settled.then(() => {
        if (isOpen) takeBack = addEntry(onBack)
      })
    const onBack = () => {
      takeBack = () => Promise.resolve()
      close()
      // A dialog that may not close yet stays open, and gets a new entry for the next Back.
      setTimeout(add)
    }
    add()
    return () => {
      isOpen = false
      // Not in place of one that is still under way.
      settled = Promise.all([settled, takeBack()]).then(() => {})
    }
  }, [opened])
}
