import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { ChangesForm } from './changes-form.tsx'

beforeEach(() => localStorage.clear())

it('leads to what is missing, and sends nothing before it is there', async () => {
  const calls = testServer({})
  await showPage(() => <ChangesForm taskId={5} name="Amina Otieno" onBack={() => {}} />)
  const note = page.getByRole('textbox', { name: 'What should change?' })
  const send = page.getByRole('button', { name: 'Send to Amina' })
  await send.click()
  await expect.element(note).toHaveFocus()
  await expect.element(note).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
  await note.fill('Please sort it by date.')
  await send.click()
  await expect
    .poll(() => calls)
    .toEqual([{ path: 'tasks.requestChanges', input: { id: 5, note: 'Please sort it by date.' } }])
})
