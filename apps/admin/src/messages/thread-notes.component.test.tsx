import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ThreadNotes } from './thread-notes.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('keeps what is typed while a note is being added', async () => {
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: unknown, { method }: RequestInit = {}) => {
    if (method === 'POST') await new Promise<void>((go) => held.push(go))
    const calls = new URL(String(url), location.href).pathname.split('/').at(-1)?.split(',') ?? []
    return Response.json(calls.map(() => ({ result: { data: { rows: [], next: null, label: 'Ada' } } })))
  })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <ThreadNotes threadId="client_1_team" />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  const note = page.getByRole('textbox', { name: 'Note for the team' })
  const add = page.getByRole('button', { name: 'Add note' })
  await note.fill('One')
  await add.click()
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await note.fill('One, two')
  held.shift()?.()
  await expect.element(page.getByText('Note saved')).toBeInTheDocument()
  await expect.element(note).toHaveValue('One, two')
  await add.click()
  await vi.waitFor(() => expect(held).toHaveLength(1))
  held.shift()?.()
  await expect.element(note).toHaveValue('')
})
