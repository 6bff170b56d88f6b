import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import '@kazi/ui/styles-app.css'
import { testServer } from '@kazi/client/test-server'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ClientFrame } from './client-frame.tsx'
import { showPage } from './test-page.tsx'

vi.mock('@kazi/client/live', () => ({ useLive: () => {} }))

async function open(width: number, username = 'marisol') {
  await page.viewport(width, 800)
  testServer({
    answers: {
      'auth.quota': { remaining: 10, total: 10 },
      'auth.me': { id: 7, email: 'marisol@example.com', firstName: 'Marisol', username, emailConfirmed: true },
      'tasks.notifications.list': { rows: [], unread: 0, next: null },
      'tasks.messages.list': { rows: [], unread: 0 },
    },
  })
  await showPage(() => <ClientFrame>Welcome</ClientFrame>)
  await expect.element(page.getByTitle('AI analyses left')).toBeVisible()
  await document.fonts.ready
}

it.each([320, 340, 355, 357, 360, 390])(
  'stays one row with the menu at the left on a screen of %i pixels',
  async (width) => {
    await open(width)
    const header = page.getByRole('banner').element()
    const parts = [...header.querySelectorAll('button, a, [title="AI analyses left"]')].filter(
      (part) => (part as HTMLElement).offsetParent !== null,
    )
    const middles = parts.map((part) => {
      const { top, bottom } = part.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    })
    for (const middle of middles) expect(Math.abs(middle - middles[0]!), `${middles}`).toBeLessThan(3)
    const menu = page.getByRole('button', { name: 'Open menu' }).element().getBoundingClientRect()
    expect(menu.left).toBeLessThan(24)
    expect(document.documentElement.scrollWidth).toBe(width)
  },
)

it('cuts a long name at its end, and leaves room above and below its letters', async () => {
  await open(1200, 'Ấg'.repeat(30))
  const name = page.getByRole('banner').getByText(/^Ấg/).element()
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth)
  expect(name.clientHeight).toBeGreaterThanOrEqual(1.5 * Number.parseFloat(getComputedStyle(name).fontSize))
})
