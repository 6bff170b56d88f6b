import { useEffect, useEffectEvent } from 'react'

/** Going back over an entry takes a moment. The next dialog waits for it: its own entry would be gone over otherwise. */
let settled = Promise.resolve()

const isHere = (entry: number) => (history.state as { dialog?: number } | null)?.dialog === entry

/**
 * Adds an entry to the history that stands for an open dialog. It has the address and the state of the page: to the app's
 * router, which does not hear of it, Back is one more visit to the page that it shows.
 * @returns takes the entry back, unless somebody has gone on from it
 */
function addEntry(onBack: () => void) {
  const entry = Math.random()
  // Not history's own, which a router replaces by one that tells it: opening a dialog would load the page behind it anew. Going back over
  // the entry does that, from the answers that the page has while they are fresh.
  History.prototype.pushState.call(history, { ...history.state, dialog: entry }, '')
  let onGone = onBack
  const onPop = () => {
    if (isHere(entry)) return
    window.removeEventListener('popstate', onPop)
    onGone()
  }
  window.addEventListener('popstate', onPop)
  return () =>
    new Promise<void>((done) => {
      // Whoever closes a dialog may lead elsewhere with the same click, which shows a moment later.
      setTimeout(() => {
        onGone = done
        if (isHere(entry)) return history.back()
        window.removeEventListener('popstate', onPop)
        done()
      })
    })
}

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
    void settled.then(() => {
      if (isOpen) takeBack = addEntry(() => close())
    })
    return () => {
      isOpen = false
      // Not in place of one that is still under way.
      settled = Promise.all([settled, takeBack()]).then(() => {})
    }
  }, [opened])
}
