import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { ApplicationForm } from './application-form.tsx'

beforeEach(() => localStorage.clear())

async function open() {
  const calls = testServer({})
  await showPage(() => <ApplicationForm />)
  return calls
}
const submit = page.getByRole('button', { name: 'Submit Application' })
const zone = page.getByRole('combobox', { name: /^Timezone/ })
const fill = async (labels: string[]) => {
  for (const label of labels) await page.getByRole('textbox', { name: label }).fill('rehema@example.com')
}

it('goes to the first field that is missing, in view', async () => {
  await open()
  await submit.click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toBeInViewport()
  await fill(['Name', 'Email'])
  await submit.click()
  await expect.element(page.getByRole('textbox', { name: 'Skills' })).toHaveFocus()
})

it('goes to a city that it does not know, and sends nothing', async () => {
  const calls = await open()
  await fill(['Name', 'Email', 'Skills', 'Experience', 'Hourly rate', 'Introduction'])
  await zone.fill('Kisumu')
  await submit.click()
  await expect.element(zone).toHaveFocus()
  await expect.element(zone).toHaveValue('Kisumu')
  await expect.element(zone).toHaveAccessibleDescription(/No such city\. Try a larger one nearby\./)
  expect(calls).toEqual([])
})
