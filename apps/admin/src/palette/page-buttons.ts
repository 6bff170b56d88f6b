import { isOnPage } from '@kazi/ui/use-shortcuts'

/** A command of what is open, as its own button names it. */
export type PageButton = { label: string; of: string | undefined; press: () => void }

const buttons = '.mantine-Button-root:not(:disabled, [data-disabled], [data-loading], [type="submit"])'
const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** The name of a record's drawer. */
const recordOf = (place: Element) =>
  document.getElementById(place.getAttribute('aria-labelledby') ?? '')?.textContent ?? undefined

/**
 * What can be done here: the buttons of the open record, or else of the page, without those of its rows and forms. A key
 * that may not change anything finds no such buttons.
 */
export function buttonsHere(): PageButton[] {
  const place = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main')
  if (!place) return []
  const found = [...place.querySelectorAll<HTMLElement>(buttons)].filter(
    (one) => isOnPage(one) && nameOf(one) && !one.closest('form, table, [role="row"], li, [data-row]'),
  )
  const byName = new Map(found.toReversed().map((one) => [nameOf(one), one]))
  return [...byName].toReversed().map(([label, one]) => ({
    label,
    of: recordOf(place),
    press: () => (canPress(one) ? one.click() : pressWhenThere(label, place)),
  }))
}
/** News may have drawn it again since, or it is busy for a moment. */
const canPress = (one: HTMLElement) => one.isConnected && one.matches(buttons)

/** How long a page may take until its button is there, in milliseconds. */
const maxWaitMs = 10_000

/** Presses a button of the page that is about to open, or of this place of it, once it is there. */
export function pressWhenThere(label: string, place?: Element) {
  const press = () => {
    const within = place?.isConnected ? place : document.querySelector('main')
    const found = [...(within?.querySelectorAll<HTMLElement>(buttons) ?? [])].find((one) => nameOf(one) === label)
    found?.click()
    return found !== undefined
  }
  if (press()) return
  const observer = new MutationObserver(() => press() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), maxWaitMs)
}
