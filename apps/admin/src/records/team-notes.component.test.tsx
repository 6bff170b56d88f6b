import '@mantine/core/styles.layer.css'
import { connect, trpc } from '@kazi/client/connect'
import { Toasts } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { notesSaved, TeamNotes } from './team-notes.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Holds each answer back until it is let go; returns what was sent. */
function server() {
  const sent: { notes: string | null; notesBefore: string | null }[] = []
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body))[0])
    await new Promise<void>((go) => held.push(go))
    return Response.json([{ result: { data: {} } }])
  })
  return { sent, answer: () => held.shift()?.() }
}

/** What the server has is read again when the test says so. */
function Screen({ first }: { first: string }) {
  const [saved, setSaved] = useState(first)
  const save = useCommand(trpc.admin.inquiries.notes, notesSaved)
  return (
    <>
      <TeamNotes storageKey="notes:1" id={1} saved={saved} save={save} />
      <button type="button" onClick={() => setSaved(String(save.variables?.notes))}>
        Read again
      </button>
    </>
  )
}
async function show() {
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <Screen first="Old" />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
}
const notes = () => page.getByLabelText('Notes')
const save = () => page.getByRole('button', { name: 'Save notes' })
const stale = () => page.getByText('A colleague has changed these notes since you began to write')

it('keeps what is typed while the first part is saved, as a draft that goes on from what was saved', async () => {
  const { sent, answer } = server()
  await show()
  await notes().fill('One')
  await save().click()
  await notes().fill('One, two')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  answer()
  await expect.element(page.getByText('Notes saved')).toBeInTheDocument()
  await expect.element(notes()).toHaveValue('One, two')
  await expect.element(stale()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect.element(notes()).toHaveValue('One, two')
  await expect.element(stale()).not.toBeInTheDocument()
  expect(sessionStorage.getItem('notes:1')).toContain('One, two')
  await save().click()
  await vi.waitFor(() => expect(sent.map(({ notesBefore }) => notesBefore)).toEqual(['Old', 'One']))
  answer()
  await vi.waitFor(() => expect(sessionStorage.getItem('notes:1')).toBeNull())
})

it('has no draft once all of it was saved', async () => {
  const { answer, sent } = server()
  await show()
  await notes().fill('One ')
  await save().click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  answer()
  await expect.element(page.getByText('Notes saved')).toBeInTheDocument()
  await vi.waitFor(() => expect(sessionStorage.getItem('notes:1')).toBeNull())
})
