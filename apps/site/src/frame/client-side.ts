import { useLocation } from '@tanstack/react-router'
import { useVisitor } from './use-visitor.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** A public page was opened from the client area, whose frame it keeps. */
    inside?: true
  }
}

/** The state of a link that keeps the frame of the page that it is on. */
export const sameFrame = ({ inside }: { inside?: true }) => (inside ? { inside } : {})

/** Whether this public page is shown in the client area: somebody signed in came from there. */
export function useInside() {
  const inside = useLocation({ select: ({ state }) => state.inside === true })
  const user = useVisitor()
  return inside && Boolean(user)
}
