import { MantineProvider } from '@mantine/core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NotificationBell } from './notification-bell.tsx'

it('gives the focus back to the bell at each Escape, also at the first, for which its list was loaded', async () => {
  await render(
    <MantineProvider>
      <NotificationBell items={[]} />
    </MantineProvider>,
  )
  const bell = page.getByRole('button', { name: 'Notifications' })
  for (let turn = 0; turn < 2; turn++) {
    await bell.click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    await expect.element(list).toBeVisible()
    await expect.poll(() => list.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(bell).toHaveFocus()
  }
})
