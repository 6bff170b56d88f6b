/** Moves the focus on from what is about to leave the page. A focus that is somewhere else by now stays there. */
export function leadFocus(to: HTMLElement | null, ...leaving: (Element | null | undefined)[]) {
  const { activeElement } = document
  const goes = activeElement === document.body || leaving.some((place) => place?.contains(activeElement))
  if (goes) to?.focus()
}
