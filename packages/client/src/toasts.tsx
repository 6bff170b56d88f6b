import { say } from '@kazi/schemas/say'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ToastMessage } from './toast-message.tsx'

const swipePx = 50

const load = () => import('./toast-region.tsx')
const Region = lazy(() => load().then((file) => ({ default: file.ToastRegion })))

let arrived = false
let onArrival = () => {}

/**
 * Loads the toast code, which no page needs for reading; Mantine's `notifications` shows nothing before. Undefined where it
 * does not come, without a connection: then there are no toasts, and everything else goes on.
 */
export async function openToasts() {
  const file = await load().catch(() => undefined)
  arrived ||= file !== undefined
  if (arrived) onArrival()
  return file
}

let shown: 'success' | 'failure' | 'info' | undefined

let turn = 0
/** Whoever shows a toast takes a turn: one whose code has come only after a newer toast does not replace it. */
export function takeTurn() {
  shown = undefined
  return ++turn
}

/** Shows one toast, replacing any other. */
export function toast(message: ToastMessage, kind: 'success' | 'failure' | 'info' = 'info') {
  const own = takeTurn()
  shown = kind
  void openToasts().then((file) => own === turn && file?.show(message, kind))
}

/** The reader tries again: what the toast complained of may be mended, so it goes. Other toasts stay. */
export function clearFailure() {
  if (shown !== 'failure') return
  shown = undefined
  const own = turn
  void openToasts().then((file) => own === turn && file?.clear())
}

// Loads before the first toast, because a toast about a lost connection could not be fetched anymore.
const firstActs = ['pointerdown', 'keydown'] as const

/** The region of the toasts: F8 moves the focus there, a swipe of 50 px dismisses a toast. */
export function Toasts() {
  const region = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState(arrived)
  useEffect(() => {
    onArrival = () => setOpened(true)
    const open = () => void openToasts()
    for (const act of firstActs) window.addEventListener(act, open, { once: true })
    const focus = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      const shown = region.current?.querySelector<HTMLElement>('button, [tabindex]')
      ;(shown ?? region.current)?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => {
      for (const act of firstActs) window.removeEventListener(act, open)
      window.removeEventListener('keydown', focus)
    }
  }, [])
  const from = useRef(0)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={say('Notifications (F8)')}
      onPointerDown={(event) => {
        from.current = event.clientX
      }}
      onPointerUp={(event) => {
        if (Math.abs(event.clientX - from.current) >= swipePx) void openToasts().then((file) => file?.clear())
      }}
    >
      {opened && (
        <Suspense>
          <Region />
        </Suspense>
      )}
    </section>
  )
}
