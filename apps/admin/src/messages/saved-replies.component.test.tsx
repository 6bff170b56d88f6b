import '@mantine/core/styles.layer.css'
import { connect } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SavedReplies } from './saved-replies.tsx'

const first = { id: 4, title: 'Received', text: 'We have it, {client}.' }
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** The saved reply as the server has it; a change made from another one is refused. */
function server() {
  const stored = { ...first }
  const saved: unknown[] = []
  const conflict = 'Somebody else has just changed this reply. Please look at it again.'
  vi.stubGlobal('fetch', async (url: unknown, { body }: RequestInit = {}) => {
    const calls = new URL(String(url), location.href).pathname.split('/').at(-1)?.split(',') ?? []
    const inputs = body ? (JSON.parse(String(body)) as Record<string, { before: object }>) : {}
    return Response.json(
      calls.map((call, at) => {
        if (!call.endsWith('.save'))
          return {
            result: { data: { rows: [{ ...stored }], total: 1, more: false, from: 1, next: null, previous: null } },
          }
        saved.push(inputs[at])
        const { title, text } = stored
        return JSON.stringify(inputs[at]?.before) === JSON.stringify({ title, text })
          ? { result: { data: { ...stored } } }
          : { error: { message: conflict, code: -32009, data: { code: 'CONFLICT', httpStatus: 409 } } }
      }),
    )
  })
  return { stored, saved }
}

async function edit() {
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <SavedReplies values={{}} onInsert={() => {}} onClose={() => {}} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Edit: Received' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await page.getByRole('textbox', { name: /^Reply/ }).fill('Mine.')
}
const alert = () => page.getByText('A colleague has changed this reply since you began to edit it')

it('that a colleague saved meanwhile is shown beside mine as soon as the save is refused, and mine can replace it', async () => {
  const { stored, saved } = server()
  await edit()
  stored.text = 'Theirs.'
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect.element(alert()).toBeVisible()
  await expect.element(page.getByText('Theirs.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save reply' })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(alert()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save reply' }).click()
  await vi.waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ id: 4, text: 'Mine.', before: { title: 'Received', text: 'Theirs.' } })
})

it('can be taken as the colleague has it', async () => {
  const { stored } = server()
  await edit()
  stored.text = 'Theirs.'
  await page.getByRole('button', { name: 'Save reply' }).click()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(alert()).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: /^Reply/ })).toHaveValue('Theirs.')
  await expect.element(page.getByRole('button', { name: 'Save reply' })).toBeEnabled()
})
