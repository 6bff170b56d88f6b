import { box, isOnPage, openersOnPage, rows } from './use-shortcuts.ts'

/** Whether the page has a list to step through. */
export const hasRows = () => openersOnPage().length > 0
/** Whether Enter opens the rows of the page's list; a row that is only selected has a checkbox in its place. */
export const rowsOpen = () => openersOnPage().some((found) => !found.matches(box))
/** Whether the rows of the page's list can be selected. */
export const rowsSelect = () => openersOnPage().some((found) => found.closest(rows)?.querySelector(box))
/** Whether a control of the page, which anybody can see, is pressed by this key. */
export const hasKey = (key: string) =>
  [...document.querySelectorAll(`[aria-keyshortcuts~="${CSS.escape(key)}"]`)].some(isOnPage)
