import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { AssignNow } from './assign-now.tsx'

it.each(['Escape', 'Not Now', 'Back'])(
  'has the focus again when its dialog closes, also the first time: %s',
  async (way) => {
    testServer({ answers: { 'vas.search': { count: 3 } } })
    history.pushState({}, '')
    await showPage(() => <AssignNow taskId={1} />)
    const button = page.getByRole('button', { name: 'Assign Now' })
    const dialog = page.getByRole('dialog', { name: 'Available VAs Found!' })
    for (let opening = 0; opening < 2; opening++) {
      await button.click()
      await expect.element(dialog).toBeVisible()
      await expect.element(button).not.toHaveFocus()
      if (way === 'Escape') await userEvent.keyboard('{Escape}')
      else if (way === 'Back') history.back()
      else await dialog.getByRole('button', { name: way }).click()
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(button).toHaveFocus()
    }
  },
)
