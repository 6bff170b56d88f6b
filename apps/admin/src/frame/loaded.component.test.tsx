import { connect, trpc } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Loaded } from './loaded.tsx'

afterEach(() => vi.unstubAllGlobals())

function Screen() {
  const me = trpc.admin.me.useQuery(undefined, { retry: false })
  const owners = trpc.admin.leads.owners.useQuery(undefined, { retry: false })
  return (
    <>
      <p>{me.data ? `Signed in as ${me.data.label}` : 'Nobody'}</p>
      <Loaded query={owners} failure="Couldn't load the list" small>
        {({ owners: [first] }) => <p>The list of {first}</p>}
      </Loaded>
    </>
  )
}

it('reads again with its own query what else has failed and has no button', async () => {
  let down = true
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: unknown) => {
    const calls = new URL(String(url), location.href).pathname.split('/').at(-1)?.split(',') ?? []
    if (down) throw new TypeError('Failed to fetch')
    asked.push(...calls)
    return Response.json(calls.map(() => ({ result: { data: { label: 'Odette', owners: ['Odette'] } } })))
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen />
      </Provider>
    </KaziProvider>,
  )
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  down = false
  await again.click()
  await expect.element(page.getByText('The list of Odette')).toBeVisible()
  await expect.element(page.getByText('Signed in as Odette')).toBeVisible()
  expect(asked.toSorted()).toEqual(['admin.leads.owners', 'admin.me'])
})
