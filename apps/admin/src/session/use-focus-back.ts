import { useEffect, useRef } from 'react'

/**
 * Gives the focus back, once `away` ends, to what had it before: a button that waits for an answer has lost it earlier.
 * @param question what has the focus meanwhile, as a selector; until it is there, the page can still be used.
 */
export function useFocusBack(away: boolean, question: string) {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    last.current = document.activeElement
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(question)) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [question])
  useEffect(() => {
    if (!away) return
    return () => {
      const before = last.current
      // After the dialog is gone, with its hold on the focus.
      setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
    }
  }, [away])
}
