/** What a part of a page stands in: where the focus goes when what had it is gone. `main` is there in every frame. */
export const focusPlaces = 'li, article, section, nav, [role="region"], [role="group"], [role="dialog"], main'

/** Focuses a place that is no control, without scrolling to it. */
export function focusOn(place: HTMLElement) {
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
