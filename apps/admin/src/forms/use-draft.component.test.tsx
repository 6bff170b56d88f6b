import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { KeyNameProvider } from '#/session/key-name.ts'
import { useDraft, useDraftKey } from './use-draft.ts'

beforeEach(() => sessionStorage.clear())

function Note() {
  const [draft, keep] = useDraft('note:5', z.string())
  return (
    <>
      <textarea aria-label="Note" value={draft ?? ''} onChange={({ currentTarget }) => keep(currentTarget.value)} />
      <output>{useDraftKey('admin:task_1')}</output>
    </>
  )
}
const noteOf = (name: string | undefined) => (
  <KeyNameProvider value={name}>
    <Note />
  </KeyNameProvider>
)
const note = page.getByLabelText('Note')

it('keeps what was typed for the key that it was typed with, and shows it to no other', async () => {
  const screen = await render(noteOf('Omar'))
  await note.fill('Pays late')
  await expect.element(page.getByRole('status')).toHaveTextContent('Omar:admin:task_1')
  await screen.rerender(noteOf('Nia'))
  await expect.element(note).toHaveValue('')
  await note.fill('Call again')
  await screen.unmount()
  const again = await render(noteOf('Omar'))
  await expect.element(note).toHaveValue('Pays late')
  await again.rerender(noteOf('Nia'))
  await expect.element(note).toHaveValue('Call again')
})
