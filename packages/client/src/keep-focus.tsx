/** How long after a command its screen may still change (on a slow device), and how often that is looked at, in milliseconds. */
const watched = 10_000
const every = 80

/** What a reader is led to when the thing they used is gone: the next step of the place it stood in. */
const places = 'form, li, article, section, [role="dialog"], main'
const fields = 'textarea:enabled, input:enabled:not([type="hidden"], [type="file"])'

/** Counts the commands that began with the focus somewhere. */
let latest = 0

/**
 * Remembers where the focus is while a command begins. Call what it returns when the command has ended: if the focus is
 * lost then or soon after, because its element was disabled or is gone, it goes back there, or to the nearest place that
 * is left: `data-focus-next` within it, the first field of a form, or the place itself. A focus that is somewhere stays,
 * and whoever clicks elsewhere has taken it away on purpose.
 */
export function keepFocus(): () => void {
  const from = document.activeElement
  if (!(from instanceof HTMLElement) || isLost(from)) return () => {}
  const first = placeOf(from)
  let last = first
  const turn = ++latest
  return () => {
    const until = Date.now() + watched
    // Twice in a row: a dialog that closes gives the focus back itself, a moment later.
    let lost = 0
    let left = false
    document.addEventListener('pointerdown', () => (left = true), { once: true })
    // Between two looks it may have been somewhere: then it was lost twice for a moment, and not for the time of both.
    // A dialog that closes gives it to the button that opened it, and that leaves with what is read after the command.
    const found = ({ target }: FocusEvent) => {
      lost = 0
      if (target instanceof HTMLElement && !isLost(target)) last = placeOf(target)
    }
    document.addEventListener('focusin', found)
    const stop = () => document.removeEventListener('focusin', found)
    const look = () => {
      // A command that began since knows better where the reader was.
      if (left || turn !== latest) return stop()
      lost = isLost(document.activeElement) ? lost + 1 : 0
      if (lost > 1) {
        // It may be lost once more: the button to which it went back leaves with what is read after the command.
        lead(from.isConnected ? first : last)
        lost = 0
      }
      if (Date.now() < until) setTimeout(look, every)
      else stop()
    }
    setTimeout(look, every)
  }
}

const isLost = (element: Element | null) => !element?.isConnected || element.matches('html, body')

/** An element, and what is around it, which may be left when the element is gone. */
export type FocusPlace = { from: HTMLElement; around: readonly Element[] }

export function placeOf(from: HTMLElement): FocusPlace {
  const around: Element[] = []
  for (let place = from.parentElement; place; place = place.parentElement) around.push(place)
  return { from, around }
}

/** Moves a focus that is lost to an element, or to the nearest place that is left of what was around it. */
export function lead({ from, around }: FocusPlace) {
  if (from.isConnected) from.focus({ preventScroll: true })
  if (!isLost(document.activeElement)) return
  const place = around.find((one) => !isLost(one))?.closest(places)
  const field = place?.matches('form') ? place.querySelector(fields) : null
  // Another page, as after a sign-in, is read from its beginning.
  const target = place?.querySelector('[data-focus-next]') ?? field ?? place ?? document.querySelector('main')
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: !target.matches('[data-focus-next]') })
}
