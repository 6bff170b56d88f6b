import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect } from './connect.tsx'
import { testServer } from './test-server.tsx'

const address = (calls: string, inputs: object) =>
  `/trpc/${calls}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
const list = { size: 20 }

beforeEach(() => {
  const link = document.createElement('link')
  // Not loaded: what is tested is who takes the answers.
  Object.assign(link, {
    rel: 'preload',
    as: 'fetch',
    href: address('vaPortal.profile,vaPortal.notifications.list', { 1: list }),
  })
  document.head.append(link)
})
afterEach(() => {
  document.head.querySelector('link[rel=preload][as=fetch]')?.remove()
  vi.restoreAllMocks()
})

const requests = () => vi.mocked(window.fetch).mock.calls.length

it('gives each call its answer once, and asks for what was not asked', async () => {
  testServer({ answers: { 'vaPortal.profile': { id: 7 }, 'vaPortal.notifications.list': { rows: [] } } })
  const { client } = connect()
  expect(await client.vaPortal.profile.query()).toEqual({ id: 7 })
  expect(await client.vaPortal.notifications.list.query(list)).toEqual({ rows: [] })
  expect(requests()).toBe(1)
  await client.vaPortal.notifications.list.query({ size: 5 })
  expect(requests()).toBe(2)
  await client.vaPortal.profile.query()
  expect(requests()).toBe(3)
})

it('asks again for what was refused', async () => {
  const refused = ['vaPortal.profile']
  testServer({ answers: { 'vaPortal.profile': { id: 7 } }, refused })
  const { client } = connect()
  await client.vaPortal.notifications.list.query(list)
  refused.pop()
  expect(await client.vaPortal.profile.query()).toEqual({ id: 7 })
  expect(requests()).toBe(2)
})

it('asks as ever without a connection at first', async () => {
  testServer({ answers: { 'vaPortal.profile': { id: 7 } } })
  vi.mocked(window.fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { client } = connect()
  expect(await client.vaPortal.profile.query()).toEqual({ id: 7 })
})

it('gives nothing after a command, which may have changed it', async () => {
  testServer({ answers: { 'vaPortal.profile': { id: 7 } } })
  const { client } = connect()
  await client.vaPortal.enter.mutate({ token: 'x' })
  await client.vaPortal.profile.query()
  expect(requests()).toBe(3)
})

it('does nothing where the document asked nothing', async () => {
  document.head.querySelector('link[rel=preload][as=fetch]')?.remove()
  testServer({})
  const { client } = connect()
  expect(requests()).toBe(0)
  await client.vaPortal.profile.query()
  expect(requests()).toBe(1)
})
