import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PublicFrame } from './public-frame.tsx'
import { showPage } from './test-page.tsx'

it('gives the focus back to the button of the menu, also after its first opening', async () => {
  await page.viewport(360, 800)
  testServer({ answers: { 'auth.whoAmI': null } })
  await showPage(() => <PublicFrame>Welcome</PublicFrame>)
  const button = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (let opening = 0; opening < 2; opening++) {
    await button.click()
    await expect.element(menu).toBeVisible()
    await expect.element(menu.getByRole('button')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  }
})
