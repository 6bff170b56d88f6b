import { IconSend } from '@kazi/ui/tabler'
import { expect, it } from 'vitest'
import { navFor, type Page } from './nav.ts'

const page = (href: string, group: 'people' | 'requests' | 'records', order: number): Page => ({
  href,
  title: href.slice(1),
  nav: { group, order, icon: IconSend },
})
const waiting = { applications: 0, requests: 3, leads: 0, messages: 0, failedMails: 0 }
const labels = (pages: Page[]) =>
  navFor(pages, '/', waiting, 'owner').map(({ items }) => items.map(({ label }) => label))

it('lists each page in its group and place, whatever the order of the files', () => {
  const pages = [page('/c', 'people', 3), page('/log', 'records', 1), page('/a', 'people', 1), page('/b', 'people', 2)]
  expect(labels(pages)).toEqual([['Homepage', 'Overview', 'a', 'b', 'c'], ['VA Portal'], ['log'], ['Logout']])
})

it('leaves out a page that only links lead to', () => {
  expect(labels([{ href: '/x', title: 'x' }]).flat()).not.toContain('x')
})

it('marks the page that is open, also below its path, and shows what waits', () => {
  const queue: Page = {
    href: '/queue',
    title: 'Queue',
    nav: { group: 'requests', order: 1, icon: IconSend, waits: 'requests' },
  }
  const [, [item] = []] = navFor([queue], '/queue/31', waiting, 'reader').map(({ items }) => items)
  expect(item).toMatchObject({ active: true, badge: 3 })
  expect(navFor([queue], '/queues', waiting, 'reader')[1]?.items[0]).toMatchObject({ active: false })
})

it('begins with the homepage of the site', () => {
  const [first] = navFor([], '/admin', waiting, 'reader')
  expect(first?.items[0]).toMatchObject({ label: 'Homepage', href: '/' })
  expect(first?.items[0]?.active).toBeFalsy()
})

it('marks the overview on its own page only', () => {
  const active = (path: string) =>
    navFor([], path, waiting, 'reader')[0]?.items.find(({ href }) => href === '/admin')?.active
  expect([active('/admin'), active('/admin/vas')]).toEqual([true, false])
})

it('shows a page of owners to owners only', () => {
  const keys: Page = {
    href: '/keys',
    title: 'Keys',
    nav: { group: 'records', order: 1, icon: IconSend, role: 'owner' },
  }
  const seen = (role: 'reader' | 'operator' | 'owner') => navFor([keys], '/', waiting, role)[2]?.items.length
  expect([seen('reader'), seen('operator'), seen('owner')]).toEqual([0, 0, 1])
})
