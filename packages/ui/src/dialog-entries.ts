/** Entries of the history that stand for open dialogs, the last one for the one on top. Each is the page's entry once more. */
type Entry = { id: number; onGone: () => void }
let entries: Entry[] = []
let isShown = () => false

const idHere = () => (history.state as { dialog?: number } | null)?.dialog

function onPop(event: PopStateEvent) {
  if (isShown()) event.stopImmediatePropagation()
  const here = entries.findIndex(({ id }) => id === idHere())
  const gone = entries.slice(here + 1)
  entries = entries.slice(0, here + 1)
  for (const { onGone } of gone.reverse()) onGone()
}

/**
 * Call this before an app's router is made, so that the router does not hear of the way over a dialog's entry: it would load
 * the page again, which fails without a connection. An app that does not call it reads the page once more, from its cache.
 * @param shows whether the router shows the page of the entry that is current now
 */
export function hearFirst(shows: () => boolean) {
  isShown = shows
  window.addEventListener('popstate', onPop)
}

/**
 * Adds an entry for a dialog; `onBack` is called when somebody has gone back over it.
 * @returns takes the entry back, unless somebody has gone on from it
 */
export function addEntry(onBack: () => void) {
  window.addEventListener('popstate', onPop)
  const entry: Entry = { id: Math.random(), onGone: onBack }
  // Not history's own, which a router replaces by one that tells it.
  History.prototype.pushState.call(history, { ...history.state, dialog: entry.id }, '')
  entries.push(entry)
  return () =>
    new Promise<void>((done) => {
      // Whoever closes a dialog may lead elsewhere with the same click, which shows a moment later.
      setTimeout(() => {
        entry.onGone = done
        if (idHere() === entry.id) return history.back()
        entries = entries.filter((other) => other !== entry)
        done()
      })
    })
}
