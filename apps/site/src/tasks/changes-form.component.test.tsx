import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { showPage } from '#/frame/test-page.tsx'
import { ChangesForm } from './changes-form.tsx'

beforeEach(() => localStorage.clear())

it('leads to what is missing, and sends nothing before it is there', async () => {
  const calls = testServer({})
  await showPage(() => <ChangesForm taskId={5} vaTaskId={11} name="Amina Otieno" onBack={() => {}} />)
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

it('keeps a typed note for the VA whose work it is about, and not for the next one', async () => {
  const open = async (vaTaskId: number, name: string) => {
    await cleanup()
    testServer({})
    await showPage(() => <ChangesForm taskId={5} vaTaskId={vaTaskId} name={name} onBack={() => {}} />)
    return page.getByRole('textbox', { name: 'What should change?' })
  }
  await (await open(11, 'Amina Otieno')).fill('Please sort it by date.')
  await expect.element(await open(12, 'Grace Mensah')).toHaveValue('')
  await expect.element(await open(11, 'Amina Otieno')).toHaveValue('Please sort it by date.')
})
