/** Until the dialog's own code has had its turn, in milliseconds: it gives the focus back where it was open from the start. */
const turn = 40

const isLost = (element: Element | null) => element === null || element === document.body

/** What to use instead of an item of a menu that has closed since: the button that opened the menu. */
const openerOf = (element: Element) => {
  const id = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

/**
 * From now on the focus goes back to where it was when a dialog goes. Mantine does that for dialogs that are there before
 * they open; ours mostly come with the first click, or leave the page as they close. Returns how to stop.
 */
export function giveFocusBack(): () => void {
  /** Each dialog that had the focus, and what had it before: an element, and what stands in for it once it is gone. */
  const before = new Map<Element, (Element | null)[]>()
  const observer = new MutationObserver(() => {
    for (const [dialog, from] of before) {
      if (dialog.isConnected) continue
      before.delete(dialog)
      setTimeout(() => back(from), turn)
    }
    if (before.size === 0) observer.disconnect()
  })
  let last: (Element | null)[] = []
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const dialog = target.closest('[role="dialog"]')
    if (dialog && !before.has(dialog)) {
      if (before.size === 0) observer.observe(document.body, { childList: true, subtree: true })
      before.set(dialog, last)
    }
    last = [target, openerOf(target)]
  }
  document.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
  }
}

function back(from: readonly (Element | null)[]) {
  // With the button that opened the dialog, its row has gone: the list goes on without it.
  const rest = ['main [data-focus-next]', 'main'].map((place) => document.querySelector(place))
  for (const element of [...from, ...rest]) {
    if (!(isLost(document.activeElement) && element instanceof HTMLElement && element.isConnected)) continue
    if (element.tabIndex < 0) element.tabIndex = -1
    element.focus({ preventScroll: true })
  }
}
