/**
 * Entries of the history that stand for open dialogs, the last one for the one on top. They have the address and the state of
 * the page below.
 */
type Entry = { id: number; page: string; onGone: () => void }
let entries: Entry[] = []

const idHere = () => (history.state as { dialog?: number } | null)?.dialog

/** What an entry of the history leads to. */
const place = () => JSON.stringify([location.href, history.state])

function onPop(event: PopStateEvent) {
  if (entries.length === 0) return
  const here = entries.findIndex(({ id }) => id === idHere())
  const gone = entries.slice(here + 1)
  entries = entries.slice(0, here + 1)
  // On the page as it was, or on the dialog below.
  if (here >= 0 || place() === gone[0]?.page) event.stopImmediatePropagation()
  for (const { onGone } of gone.reverse()) onGone()
}

/**
 * Called before an app's router is made, the router does not hear of the way back over a dialog's entry. Otherwise that is one
 * more visit to the page, which reads it again, and can't without a connection.
 */
export const hearFirst = () => window.addEventListener('popstate', onPop)

/**
 * Adds an entry for a dialog; `onBack` is called when somebody has gone back over it.
 * @returns takes the entry back, unless somebody has gone on from it
 */
export function addEntry(onBack: () => void) {
  hearFirst()
  const entry: Entry = { id: Math.random(), page: place(), onGone: onBack }
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
