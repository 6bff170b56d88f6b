import { useLocation } from '@tanstack/react-router'
import { useVisitor } from './use-visitor.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** A public page was opened from the client area, whose frame it keeps. */
    inside?: true
    /** A profile was opened from the search, which is the entry before it. */
    fromSearch?: true
  }
}

/** The state of a link that keeps the frame of the page that it is on. */
export const sameFrame = ({ inside }: { inside?: true }) => (inside ? { inside } : {})

/** The client in whose area this public page is shown: somebody signed in who came from there. */
export function useInside() {
  const inside = useLocation({ select: ({ state }) => state.inside === true })
  const user = useVisitor()
  return inside ? user?.id : undefined
}
