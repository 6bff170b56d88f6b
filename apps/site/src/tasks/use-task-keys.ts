import { useFlag } from '@kazi/ui/use-preferences'
import { useEffect, useRef } from 'react'

type Keys = { onNew: () => void; onSearch: () => void; onHelp: () => void }

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"]'

/** The dashboard's one-letter keys. A reader who speaks or types by other means can turn them off (WCAG 2.1.4). */
export function useTaskKeys(keys: Keys) {
  const [off] = useFlag('shortcutsOff')
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (off) return
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target instanceof Element && target.closest(typing)) return
      // A dialog has the keyboard to itself.
      if (document.querySelector('[role="dialog"]')) return
      const acts: Record<string, () => void> = {
        n: latest.current.onNew,
        '/': latest.current.onSearch,
        '?': latest.current.onHelp,
        j: () => step(1),
        k: () => step(-1),
      }
      const act = acts[key]
      if (!act) return
      // Otherwise the letter would be typed into the field that gets the focus.
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [off])
}

/** Moves the focus to the next or previous task; Enter opens it, because it is a link. */
function step(by: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-task-link]')]
  const here = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-task-link]')
  const at = here ? links.indexOf(here) : -1
  const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : at + by
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
}
