import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type VaDialog, VaDialogs } from './va-dialogs.tsx'

const vas = ['Amina', 'Baraka'].map((name, at) => ({ id: at + 1, name, email: `${name}@example.com`, rate: null }))
const record = { tools: [], workingHours: [], available: true, timezone: 'Africa/Nairobi', skills: 'Email' }
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Answers a change when the test says so, and everything else at once. */
function server() {
  const held: (() => void)[] = []
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: unknown, { method, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(url), location.href)
    if (method === 'POST') sent.push(JSON.parse(String(body))[0])
    if (method === 'POST') await new Promise<void>((go) => held.push(go))
    const inputs: Record<string, { id: number }> = JSON.parse(String(body ?? searchParams.get('input')))
    const calls = pathname.split('/').at(-1)?.split(',') ?? []
    return Response.json(
      calls.map((_, at) => ({ result: { data: { ...record, ...vas.find(({ id }) => id === inputs[at]?.id) } } })),
    )
  })
  return {
    sent,
    answer: async () => {
      await vi.waitFor(() => expect(held).toHaveLength(1))
      held.shift()?.()
    },
  }
}

function Screen({ kind }: { kind: 'edit' | 'email' }) {
  const [dialog, setDialog] = useState<VaDialog | null>(null)
  return (
    <>
      {vas.map((va) => (
        <button key={va.id} type="button" onClick={() => setDialog({ kind, va })}>
          Open {va.name}
        </button>
      ))}
      {dialog && <VaDialogs dialog={dialog} onClose={() => setDialog(null)} onDeleted={() => {}} />}
      <Toasts />
    </>
  )
}
async function show(kind: 'edit' | 'email') {
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen kind={kind} />
      </Provider>
    </KaziProvider>,
  )
}
const open = (name: string) => page.getByRole('button', { name: `Open ${name}` }).click()
const dialog = (name: string) => page.getByRole('dialog', { name })

it.each([
  ['edit', 'Edit', 'Skills', 'Save changes', 'VA updated', 'va:1'],
  ['email', 'Email', 'Message', 'Send email', 'Email sent to Amina', 'va-email:1'],
] as const)('a late answer of %s closes its own dialog alone', async (kind, title, field, button, said, draft) => {
  const { answer } = server()
  await show(kind)
  await open('Amina')
  if (kind === 'email') await page.getByRole('textbox', { name: 'Subject' }).fill('Hello')
  await page.getByRole('textbox', { name: field }).fill('Calendars')
  await page.getByRole('button', { name: button }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(`${title} Amina`)).not.toBeInTheDocument()
  expect(sessionStorage.getItem(draft)).toContain('Calendars')
  await open('Baraka')
  await expect.element(dialog(`${title} Baraka`)).toBeVisible()
  await answer()
  await expect.element(page.getByText(said)).toBeInTheDocument()
  await expect.element(dialog(`${title} Baraka`)).toBeVisible()
  expect(sessionStorage.getItem(draft)).toBeNull()
})

it('closes once the answer is there', async () => {
  const { answer } = server()
  await show('edit')
  await open('Amina')
  await page.getByRole('textbox', { name: 'Skills' }).fill('Calendars')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await answer()
  await expect.element(dialog('Edit Amina')).not.toBeInTheDocument()
})

it('sends a list of skills without the commas that end it', async () => {
  const { answer, sent } = server()
  await show('edit')
  await open('Amina')
  await page.getByRole('textbox', { name: 'Skills' }).fill('Bookkeeping, , Payroll,')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await answer()
  await expect.element(dialog('Edit Amina')).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ id: 1, skills: 'Bookkeeping, Payroll' }])
})
