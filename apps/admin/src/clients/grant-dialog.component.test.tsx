import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Client } from './client-parts.tsx'
import { GrantDialog } from './grant-dialog.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Answers each call with the next of these; returns what was sent. */
function server(...answers: object[]) {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body))[0])
    return Response.json([answers.shift()])
  })
  return sent
}
const granted = (total: number) => ({
  result: { data: { quota: { total, remaining: total - 4 }, undo: '0f9a2f0e-7c0f-4a51-9d6b-2f3a3d5c1e77' } },
})
const refused = {
  error: {
    message: 'Somebody else has just changed this: they have 30 analyses in total now.',
    code: -32009,
    data: {},
  },
}
const withTotal = (total: number) =>
  ({ id: 7, firstName: 'Odette', quota: { total, remaining: total - 4 } }) as unknown as Client

function Screen({ total }: { total: number }) {
  const [open, setOpen] = useState(true)
  return open ? <GrantDialog client={withTotal(total)} onClose={() => setOpen(false)} /> : <p>Closed</p>
}
async function show(total = 10) {
  const { Provider } = connect()
  const screen = (of: number) => (
    <KaziProvider>
      <Provider>
        <Screen total={of} />
        <Toasts />
      </Provider>
    </KaziProvider>
  )
  const { rerender } = await render(screen(total))
  return { rerender: (of: number) => rerender(screen(of)) }
}
const total = () => page.getByLabelText('Analyses in total')
const save = () => page.getByRole('button', { name: 'Save' }).click()

it('offers ten more, and sends the total that it was made from', async () => {
  const sent = server(granted(20))
  await show()
  await expect.element(total()).toHaveValue('20')
  await save()
  await expect.element(page.getByText('Closed')).toBeVisible()
  await expect.element(page.getByText('Odette has 16 analyses left')).toBeInTheDocument()
  expect(sent).toEqual([{ id: 7, quotaTotal: 20, quotaTotalBefore: 10 }])
})

it('sends nothing without a number', async () => {
  const sent = server()
  await show()
  await total().fill('')
  await save()
  await expect.element(total()).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

it('keeps what was typed after a refusal, and tries again from the total that is there now', async () => {
  const sent = server(refused, granted(25))
  const { rerender } = await show()
  await total().fill('25')
  await save()
  await expect.element(page.getByText('they have 30 analyses in total now', { exact: false })).toBeVisible()
  await expect.element(total()).toHaveValue('25')
  await rerender(30)
  await save()
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(sent.map((one) => (one as { quotaTotalBefore: number }).quotaTotalBefore)).toEqual([10, 30])
})

it('has what was typed when it is opened again', async () => {
  server()
  await show()
  await total().fill('77')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Closed')).toBeVisible()
  await show()
  await expect.element(total()).toHaveValue('77')
})
