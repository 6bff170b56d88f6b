import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { showPage } from '#/frame/test-page.tsx'
import { OtherVaDialog } from './other-va.tsx'

beforeEach(() => localStorage.clear())
// The dialog of the test before has gone by then, and its entry of the history a moment later.
beforeEach(() => expect.poll(() => history.state?.dialog).toBeUndefined())

async function open(vaTaskId: number, name: string) {
  await cleanup()
  testServer({})
  await showPage(() => <OtherVaDialog taskId={5} vaTaskId={vaTaskId} name={name} onClose={() => {}} />)
  return page.getByRole('textbox', { name: /^Why isn't/ })
}

it('keeps a typed reason for the VA whom it is about, and not for the next one', async () => {
  await (await open(11, 'Amina Otieno')).fill('Amina misses every deadline.')
  await expect.element(await open(12, 'Grace Mensah')).toHaveValue('')
  await expect.element(await open(11, 'Amina Otieno')).toHaveValue('Amina misses every deadline.')
})
