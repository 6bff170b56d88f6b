import { expect, it } from 'vitest'
import { openNotice, type Screen, showNotice } from './notices.ts'

/** A browser with these pages of the portal open, the focused one marked. */
function browser(focused: boolean[], { badges = true, urls = [] as string[] } = {}) {
  const seen: unknown[] = []
  const screen: Screen = {
    pages: async () =>
      focused.map((is, page) => ({
        url: `https://kazi.example${urls[page] ?? '/va/dashboard?tab=tasks'}`,
        focused: is,
        postMessage: (message) => seen.push([page, message]),
        focus: async () => seen.push([page, 'focused']),
      })),
    show: async (title, options) => void seen.push([title, options]),
    badge: async (unread) => {
      if (!badges) throw new Error('No badges here')
      seen.push(unread)
    },
    openPage: async (path) => seen.push(path),
  }
  return { screen, seen }
}
const path = '/va/dashboard?tab=messages&thread=client_task_1_va_2'
const payload = { title: 'Dana', body: 'Are you there?', path, tag: 'thread 1', unread: 3, at: '2026-11-23T08:00:00Z' }

it.each([
  [[], false],
  [[false], false],
  [[false, true], true],
])('a notification is shown with the number on the icon; pages focused: %j, silent: %j', async (focused, silent) => {
  const { screen, seen } = browser(focused)
  await showNotice(screen, payload)
  expect(seen).toEqual([
    [
      'Dana',
      expect.objectContaining({ body: 'Are you there?', tag: 'thread 1', data: { path }, silent, renotify: !silent }),
    ],
    3,
  ])
})

it('is shown where icons have no numbers', async () => {
  const { screen, seen } = browser([], { badges: false })
  await showNotice(screen, payload)
  expect(seen).toHaveLength(1)
})

it('opens in the page that is looked at, in any that is open, or in a new one', async () => {
  const looked = browser([false, true])
  await openNotice(looked.screen, path)
  expect(looked.seen).toEqual([
    [1, { open: path }],
    [1, 'focused'],
  ])
  const closed = browser([])
  await openNotice(closed.screen, path)
  expect(closed.seen).toEqual([path])
})

it.each(['/', '/dashboard', '/va', '/vacancies', '/admin/vas/', '/find-va?next=/va/dashboard'])(
  'leaves a page alone that is none of the portal: %s',
  async (url) => {
    const { screen, seen } = browser([true], { urls: [url] })
    await openNotice(screen, path)
    expect(seen).toEqual([path])
    seen.length = 0
    await showNotice(screen, payload)
    expect(seen[0]).toEqual(['Dana', expect.objectContaining({ silent: false, renotify: true })])
  },
)

it.each(['/va/earnings', '/va/login?next=/dashboard', '/va-dashboard', '/va-login'])(
  'opens in a page of the portal, beside one of the site that is looked at: %s',
  async (url) => {
    const { screen, seen } = browser([true, false], { urls: ['/dashboard', url] })
    await openNotice(screen, path)
    expect(seen).toEqual([
      [1, { open: path }],
      [1, 'focused'],
    ])
  },
)

it.each([
  undefined,
  'https://evil.example/va/',
  '//evil.example/va/',
  'javascript:alert(1)',
  '/admin',
  '/va/../admin',
  '/va/x#y',
])('opens the dashboard for what is no page of the portal: %j', async (wrong) => {
  const { screen, seen } = browser([])
  await openNotice(screen, wrong)
  expect(seen).toEqual(['/va/dashboard'])
})
