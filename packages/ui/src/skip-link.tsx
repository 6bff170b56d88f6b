import { say } from '@kazi/schemas/say'
import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

/**
 * For a link to an element of its own page: goes there without a new entry of the history, which would have nothing of
 * what a router keeps with one, such as where the page was opened from. The element needs a tabIndex, to take the focus.
 */
export function goToTarget(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.scrollIntoView()
}

/** The first stop of the Tab key on every page: past the navigation, to the element with the id "main". */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a part of this page, also where no script runs
  <a className={classes.skip} href="#main" onClick={goToTarget}>
    {say('Skip to content')}
  </a>
)
