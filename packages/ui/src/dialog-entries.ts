/** History entries of open dialogs, topmost last. Each repeats the page's own entry. */
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
 * Call before the router is created, so that it ignores navigation over a dialog's entry; it would reload the page,
 * which fails offline. Without this call, the page is read again from its cache.
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
  // The native method: routers replace `history.pushState` with one that notifies them.
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
