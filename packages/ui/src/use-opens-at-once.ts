import { useEffect, useRef, useState } from 'react'

/**
 * For a menu or popover whose file comes with the first click on its button: it opens as soon as it is there. The button that was
 * clicked is gone by then, so the focus begins on the one in its place, to which Escape gives it back.
 * @returns whether it is open, how to change that, and the ref of its button
 */
export function useOpensAtOnce() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return [opened, setOpened, button] as const
}
