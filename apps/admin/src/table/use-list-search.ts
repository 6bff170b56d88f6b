import { type RegisteredRouter, useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { changedTable } from './list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same page with its drawer closed. */
    drawer?: true
  }
}

/**
 * How a page changes its URL. What opens its drawer adds an entry to the history, so that Back closes it; closing it goes
 * back over that entry. Everything else replaces the entry, the next row in the drawer too.
 * @param rows what of the URL names the row in the drawer
 */
export function useListSearch<S extends object>(...rows: (keyof S & string)[]): (change: Partial<S>) => void {
  const router = useRouter()
  const { fullPath } = useMatch({ strict: false })
  const [change] = useState(() => changeWith<S>(router, fullPath, rows))
  return change
}

type FullPath = NonNullable<Parameters<RegisteredRouter['navigate']>[0]['from']>

function changeWith<S extends object>(router: RegisteredRouter, from: FullPath, rows: readonly (keyof S & string)[]) {
  const isOpen = (search: Partial<S>) => rows.some((row) => search[row])
  /** What is asked for until the browser has gone back, which takes a moment. */
  let meanwhile: Partial<S> | undefined
  const back = () => {
    meanwhile = {}
    const stop = router.history.subscribe(() => {
      stop()
      const asked = meanwhile ?? {}
      meanwhile = undefined
      if (Object.keys(asked).length > 0) change(asked)
    })
    router.history.back()
  }
  /** No longer so from the click on a link on: what is asked for then would bring the page back. */
  const isHere = () =>
    router.getMatchedRoutes(router.latestLocation.pathname)[0].some((route) => route.fullPath === from)
  const change = (next: Partial<S>): void => {
    if (!isHere()) return
    if (meanwhile) {
      Object.assign(meanwhile, next)
      return
    }
    const { search, state } = router.latestLocation
    const before = search as object as Partial<S>
    const ofRow = Object.keys(next).every((name) => rows.some((row) => row === name))
    const opens = !isOpen(before) && isOpen({ ...before, ...next })
    const closes = isOpen(before) && !isOpen({ ...before, ...next })
    if (closes && ofRow && state.drawer) {
      back()
      return
    }
    // Once the list behind the drawer has changed, the entry before shows another one: closing does not go back to it.
    const over = ofRow && !closes && (opens || state.drawer)
    void router.navigate({
      from,
      search: ((old: S) => changedTable(old, next, ofRow)) as never,
      state: over ? { drawer: true } : {},
      replace: !opens,
      resetScroll: !ofRow,
    })
  }
  return change
}
