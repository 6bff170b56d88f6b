import { say } from '@kazi/schemas/say'
import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusOn, focusPlaces } from './focus-place.ts'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'mt' | 'className' | 'style' | 'children'> & {
  loading?: boolean
  onClick: () => void
}

/** Below a list that has more rows. The focus stays on it while they are read, and moves to the list after the last. */
export function ShowMore({ loading = false, onClick, children = say('Show more'), ...look }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  /** It was pressed, or had the focus when the rows began to be read: disabled then, it cannot hold it. */
  const held = useRef(false)
  useLayoutEffect(() => {
    if (loading) held.current ||= document.activeElement === button.current
  }, [loading])
  useEffect(() => {
    if (loading || !held.current) return
    held.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [loading])
  // Before it is taken off the page: what is around it cannot be found afterwards.
  useLayoutEffect(() => {
    const here = button.current
    return () => {
      const { activeElement: active, body } = document
      const list = here?.closest<HTMLElement>(focusPlaces)
      if (!list || (active !== here && !(held.current && active === body))) return
      focusOn(list)
    }
  }, [])
  const press = () => {
    held.current = true
    onClick()
  }
  return (
    <Button ref={button} variant="default" {...look} loading={loading} onClick={press}>
      {children}
    </Button>
  )
}
