import './styles.css'
import { speak } from '@kazi/schemas/say'
import { MantineProvider } from '@mantine/core'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { NotificationList } from './notification-list.tsx'
import { ShowMore } from './show-more.tsx'

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

it('says in the reader’s language that files were sent, and leaves what people wrote', async () => {
  const french: Record<string, string> = { 'Sent a file.': 'Un fichier envoyé.', 'Done.': 'Terminé.' }
  speak({ locale: 'fr', say: (sentence) => french[sentence], recognize: () => undefined })
  try {
    const items = ['Sent a file.', 'Done.'].map((message, id) => ({
      id,
      type: 'new_message',
      title: 'Dana wrote to you',
      message,
      readStatus: true,
      createdAt: '2026-11-20T11:30:00Z',
    }))
    await render(
      <MantineProvider>
        <NotificationList items={items} />
      </MantineProvider>,
    )
    await expect.element(page.getByText('Un fichier envoyé.')).toBeVisible()
    await expect.element(page.getByText('Done.')).toBeVisible()
  } finally {
    speak(undefined)
  }
})

it.each([256, 800])('fits with its last button on a screen that is %s pixels high', async (height) => {
  await page.viewport(320, height)
  const items = Array.from({ length: 20 }, (_, id) => ({
    id,
    type: 'task',
    title: 'A task was given to you',
    message: 'Sort the inbox',
    readStatus: false,
    createdAt: '2026-11-20T11:30:00Z',
  }))
  await render(
    <KaziProvider>
      <header style={{ height: 64 }}>
        <NotificationBell items={items as never} footer={<ShowMore loading={false} onClick={() => {}} />} />
      </header>
    </KaziProvider>,
  )
  await page.getByRole('button', { name: 'Notifications, 20 unread' }).click()
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  await expect.poll(() => more.element().getBoundingClientRect().bottom).toBeLessThan(height)
  await page.viewport(1000, 800)
})
