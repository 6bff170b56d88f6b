import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { rowId, tableSearch } from './list-search.ts'
import { useListSearch } from './use-list-search.ts'

const search = tableSearch.extend({ va: rowId })
let close = () => {}

/** A list with two rows, and a drawer for one of them. */
function List() {
  const { va, q } = list.useSearch()
  const change = useListSearch<ReturnType<typeof list.useSearch>>('va')
  close = () => change({ va: undefined })
  return (
    <>
      {[1, 2].map((id) => (
        <button key={id} type="button" onClick={() => change({ va: id })}>
          Open {id}
        </button>
      ))}
      <button type="button" onClick={() => change({ q: 'ada' })}>
        Search
      </button>
      <button type="button" onClick={() => change({ cursor: 'last' })}>
        Next page
      </button>
      <p>Found {q || 'everybody'}</p>
      {va ? <p>VA {va} is open</p> : <p>Nothing is open</p>}
    </>
  )
}

const root = createRootRoute({ component: Outlet })
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => (
    <>
      <p>The page before</p>
      <Link to={'/list' as string}>The list</Link>
      <Link to={'/list' as string} search={{ va: 2 } as never}>
        The second VA
      </Link>
    </>
  ),
})
const list = createRoute({ getParentRoute: () => root, path: '/list', validateSearch: search, component: List })

/** The history is that of a browser, where Back takes a moment; behind #, as the test's own page has the address. */
const inHash = () => {
  const href = window.location.hash.slice(1)
  const [pathname = '/', query = ''] = href.split('?')
  return { href, pathname, search: query && `?${query}`, hash: '', state: window.history.state }
}
async function show(link: 'The list' | 'The second VA') {
  window.location.hash = '/'
  const history = createBrowserHistory({ parseLocation: inHash, createHref: (path) => `#${path}` })
  const router = createRouter({ routeTree: root.addChildren([home, list]), history })
  await render(<RouterProvider router={router as never} />)
  stop = () => history.destroy()
  await page.getByRole('link', { name: link }).click()
  return router
}
let stop = () => {}
afterEach(() => stop())

const press = (name: string) => page.getByRole('button', { name }).click()
const shows = (text: string) => expect.element(page.getByText(text)).toBeVisible()
const index = ({ history }: Awaited<ReturnType<typeof show>>) => history.location.state.__TSR_index

it('closes with Back what was opened from the list, and opens it again with Forward', async () => {
  const { history } = await show('The list')
  await press('Open 1')
  await shows('VA 1 is open')
  history.back()
  await shows('Nothing is open')
  history.forward()
  await shows('VA 1 is open')
  history.back()
  await shows('Nothing is open')
  history.back()
  await shows('The page before')
})

it('goes back over the entry of the drawer when that is closed, also after a step to the next row', async () => {
  const router = await show('The list')
  await press('Next page')
  const before = index(router)
  await press('Open 1')
  await shows('VA 1 is open')
  expect(index(router)).toBe(before + 1)
  await press('Open 2')
  await shows('VA 2 is open')
  expect(index(router)).toBe(before + 1)
  close()
  await shows('Nothing is open')
  expect(index(router)).toBe(before)
  expect(router.latestLocation.search).toMatchObject({ cursor: 'last' })
  router.history.back()
  await shows('The page before')
})

it('goes back once where it is closed twice, and then does what was asked for meanwhile', async () => {
  const router = await show('The list')
  await press('Open 1')
  await shows('VA 1 is open')
  close()
  close()
  await press('Search')
  await shows('Nothing is open')
  await shows('Found ada')
  router.history.back()
  await shows('The page before')
})

it('replaces the entry of a drawer that was opened from elsewhere', async () => {
  const router = await show('The second VA')
  await shows('VA 2 is open')
  close()
  await shows('Nothing is open')
  router.history.back()
  await shows('The page before')
})

it('is one entry where a row is opened twice at once', async () => {
  const router = await show('The list')
  const button = page.getByRole('button', { name: 'Open 1' }).element() as HTMLElement
  button.click()
  button.click()
  await shows('VA 1 is open')
  router.history.back()
  await shows('Nothing is open')
})

it('keeps what was searched for while the drawer was open', async () => {
  const router = await show('The list')
  await press('Open 1')
  await shows('VA 1 is open')
  await press('Search')
  await shows('Found ada')
  close()
  await shows('Nothing is open')
  await shows('Found ada')
  await vi.waitFor(() => expect(router.state.status).toBe('idle'))
})

it('changes nothing once its page is being left: an answer that comes late does not bring it back', async () => {
  const router = await show('The list')
  await press('Open 1')
  await shows('VA 1 is open')
  router.history.push('/')
  close()
  await shows('The page before')
  await vi.waitFor(() => expect(router.state.status).toBe('idle'))
  expect(router.latestLocation.pathname).toBe('/')
})
