import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../src/axe.ts'
import { anEmail, asAdmin, enterConsole, test } from '../src/people.ts'

async function colleague(page: Page, path: string) {
  const label = `Ama ${crypto.randomUUID().slice(0, 6)}`
  const made = await asAdmin(page.request).post('/keys', { label, role: 'operator' })
  const { key } = (await made.json()) as { key: string }
  await page.goto(path)
  await page.getByLabel('Secret key').fill(key)
  await page.getByRole('button', { name: 'Enter' }).click()
  return label
}
const here = (page: Page) => page.getByText(/^Also here: /)

test('two of the team who open one record see each other, until one of them goes', async ({
  page: own,
  newBrowser,
  request,
}) => {
  const email = anEmail('visitor')
  const asked = await request.post('/api/va-inquiry', {
    data: { name: 'Marisol Vega', email, message: 'Could somebody quiet my inbox?' },
  })
  expect(asked.status()).toBeLessThan(300)
  const { id } = (await asked.json()) as { id: number }
  const drawer = `/admin/client-requests?inquiry=${id}`
  const bench = `/admin/client-requests/inquiry/${id}`
  const theirs = await newBrowser()

  await test.step('in the drawer of a request', async () => {
    await enterConsole(own, drawer)
    await expect(own.getByRole('dialog')).toContainText('Could somebody quiet my inbox?')
    await expect(here(own)).toHaveCount(0)
    const ama = await colleague(theirs, drawer)
    await expect(here(own)).toHaveText(`Also here: ${ama}`)
    await expect(here(theirs)).toHaveText('Also here: e2e')
    await expectAccessibleInBoth(own)
  })

  await test.step('who closes the drawer is gone; on the page of the same request they meet again', async () => {
    await theirs.keyboard.press('Escape')
    await expect(theirs.getByRole('dialog')).toHaveCount(0)
    await expect(here(own)).toHaveCount(0)
    await theirs.goto(bench)
    await expect(here(theirs)).toHaveText('Also here: e2e')
    await expect(here(own)).toBeVisible()
  })

  await test.step('who closes the tab is gone too', async () => {
    await theirs.close({ runBeforeUnload: true })
    await expect(here(own)).toHaveCount(0)
  })
})
