import { useLayoutEffect, useRef } from 'react'
import { useFlag } from './use-preferences.ts'

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]'

/** Held down, they go on through a list. */
const steps = new Set(['j', 'k'])

/**
 * One-letter keys of a page. A key without an action presses the control that names it in `aria-keyshortcuts`, or goes
 * to it if it is a field: in the open dialog, in the row that has the focus, or else outside the rows. Only stepping
 * repeats while its key is held. Who speaks or types by other means can turn them off (WCAG 2.1.4); `mod+k`, Ctrl+K or
 * ⌘K, works everywhere.
 */
export function useShortcuts(actions: Record<string, () => unknown>) {
  const [off] = useFlag('shortcutsOff')
  const latest = useRef(actions)
  latest.current = actions
  const isOff = useRef(off)
  isOff.current = off
  // Before the page is painted: whoever sees it may use its keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      const mod = event.ctrlKey || event.metaKey
      if (mod && key === 'k' && latest.current['mod+k']) {
        event.preventDefault()
        latest.current['mod+k']()
        return
      }
      if (event.defaultPrevented || mod || event.altKey || event.isComposing || isOff.current) return
      if (event.repeat && !steps.has(key)) return
      if (target instanceof Element && target.closest(typing)) return
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      // A dialog has the keyboard to itself, but for the toast that lies above it.
      const act = dialog && key !== 'u' ? undefined : latest.current[key]
      const control = act ? undefined : controlOf(key, dialog)
      if (!act && !control) return
      // Otherwise the letter would be typed into the field that gets the focus.
      event.preventDefault()
      act?.()
      if (control?.matches(typing)) control.focus()
      else control?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether an element has a place on the page. `checkVisibility` is missing in Safari before 17.4. */
export const isOnPage = (element: Element) => element.getClientRects().length > 0

/** A control of a row acts on that row: with the focus elsewhere, its key would act on a row that nobody chose. */
function controlOf(key: string, dialog: Element | undefined) {
  const named = `[aria-keyshortcuts~="${CSS.escape(key)}"]:not(:disabled, [aria-disabled="true"])`
  if (dialog) return dialog.querySelector<HTMLElement>(named)
  const inRow = document.activeElement?.closest(rows)?.querySelector<HTMLElement>(named)
  return inRow ?? document.querySelector<HTMLElement>(`${named}:not(:is(${rows}) *)`)
}

/** What is one row of a list; a list within the first cell of a row has none of its own. */
export const rows = '[role="row"], li:not([data-lead] li), [data-row]'
export const box = 'input[type="checkbox"]'
/** The control that opens a row of a list. */
const opener = '[data-row-link], [data-lead] :is(a, button)'

/** What is hidden cannot get the focus: on a narrow screen an open conversation takes the place of its list. */
export const openersOnPage = () =>
  [...document.querySelectorAll(`main :is(${rows})`)]
    .flatMap((row) => row.querySelector<HTMLElement>(opener) ?? [])
    .filter(isOnPage)

/** Which row of which page was stepped to last. */
let last = { href: '', at: 0 }

/**
 * Moves the focus to the next or previous row of the page's list; Enter opens it, because it is a link or a button. Once
 * the row that had the focus is gone, answered or snoozed, it goes on from there instead of from the top.
 */
export function stepRow(by: 1 | -1) {
  const openers = openersOnPage()
  const here = document.activeElement?.closest(rows)?.querySelector<HTMLElement>(opener)
  const at = here ? openers.indexOf(here) : -1
  const gone = last.href === location.href ? last.at : undefined
  const next = at >= 0 ? at + by : by === 1 ? (gone ?? 0) : (gone ?? openers.length) - 1
  const to = Math.min(Math.max(next, 0), openers.length - 1)
  openers[to]?.focus()
  last = { href: location.href, at: to }
}

/** Selects the row that has the focus, or the opposite. */
export const toggleRow = () => document.activeElement?.closest(rows)?.querySelector<HTMLElement>(box)?.click()
