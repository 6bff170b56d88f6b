import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { errorsKnowHeaders, sentWith } from '@kazi/client/errors-know-headers'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NotFound } from '#/frame/fallbacks.tsx'
import { renderRouter } from '#/frame/test-router.tsx'
import { routeTree } from '../route-tree.gen.ts'
import * as session from './admin-key.ts'

type Tab = typeof session
const former = 'the-former-key'
const next = 'the-next-key'
const kept = () => localStorage.getItem('adminKey')
const everything = () => JSON.stringify({ ...localStorage })

/** The same code once more, with its own memory, as in another tab of this browser. */
let tabs = 0
const anotherTab = (): Promise<Tab> => {
  tabs += 1
  return import(/* @vite-ignore */ `${new URL('./admin-key.ts', import.meta.url).pathname}?tab=${tabs}`)
}

beforeEach(() => {
  session.dropKey()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('a key that the server refuses', () => {
  it('leaves the storage, and the tab asks for the next one', () => {
    session.keepKey(former)
    session.refuseKey(true)
    expect(everything()).not.toContain(former)
    expect(session.keyState()).toBe('lapsed')
    session.keepKey(next)
    expect([session.keyState(), kept()]).toEqual(['in', next])
    expect(session.keyHeader()).toEqual({ 'x-admin-key': next })
  })

  it('leads to the login if nothing was shown yet', () => {
    session.keepKey(former)
    session.refuseKey(false)
    expect([session.keyState(), kept()]).toEqual(['out', null])
  })

  it('leaves a newer key of another tab where it is', () => {
    session.keepKey(former)
    localStorage.setItem('adminKey', next)
    session.refuseKey(true)
    expect([session.keyState(), kept()]).toEqual(['lapsed', next])
  })

  it('is another one than this tab has gone on with by then', () => {
    session.keepKey(former)
    session.keepKey(next)
    session.refuseKey(true, former)
    expect([session.keyState(), kept()]).toEqual(['in', next])
  })

  it('is not the one that this tab has, where the refused call had none', () => {
    session.keepKey(former)
    session.refuseKey(true, session.keyIn({}))
    expect([session.keyState(), kept()]).toEqual(['in', former])
  })

  it('is the one that this tab has, where it is not known what the call was sent with', () => {
    session.keepKey(former)
    session.refuseKey(true, session.keyIn(undefined))
    expect([session.keyState(), kept()]).toEqual(['lapsed', null])
  })

  it('is not logged out of where the storage is full, in no tab', async () => {
    const other = await anotherTab()
    session.keepKey(former)
    expect(other.keyState()).toBe('in')
    const fill = (size: number) => {
      try {
        for (;;) localStorage.setItem(`fill-${localStorage.length}`, 'x'.repeat(size))
      } catch {
        // Full.
      }
    }
    for (let size = 1 << 20; size >= 1; size >>= 1) fill(size)
    session.refuseKey(true)
    expect([session.keyState(), other.keyState()]).toEqual(['lapsed', 'in'])
    expect(kept()).not.toBe(former)
    other.refuseKey(true)
    expect(other.keyState()).toBe('lapsed')
    localStorage.removeItem('fill-1')
    session.dropKey()
    expect([session.keyState(), other.keyState()]).toEqual(['out', 'out'])
  })

  it('is still the key of another tab, until that one hears of it too', async () => {
    const other = await anotherTab()
    session.keepKey(former)
    expect(other.keyState()).toBe('in')
    session.refuseKey(true)
    expect(other.keyState()).toBe('in')
    expect(other.keyHeader()).toEqual({ 'x-admin-key': former })
    other.refuseKey(true)
    expect(other.keyState()).toBe('lapsed')
  })

  it('is refused for a tab that opens later: that one shows the login, and lets the first go on', async () => {
    session.keepKey(former)
    session.refuseKey(true)
    const other = await anotherTab()
    expect(other.keyState()).toBe('out')
    other.keepKey(next)
    expect(kept()).toBe(next)
    // The page asks whose it is before it is used.
    expect(session.keyState()).toBe('lapsed')
  })
})

describe('a key that another tab has entered', () => {
  const theirs = 'the-key-of-another-tab'
  /** This tab asks the server whose it is, and has no answer yet. */
  const asked = () => {
    session.keepKey(former)
    session.refuseKey(true)
    localStorage.setItem('adminKey', theirs)
    return session.ownKey()
  }

  it('could not be taken: this tab asks for one', () => {
    session.refuseOther(theirs, asked(), true)
    expect([session.keyState(), kept()]).toEqual(['lapsed', null])
  })

  it('says nothing about the one that was entered here meanwhile', () => {
    const before = asked()
    session.keepKey(next)
    session.refuseOther(theirs, before, false)
    expect([session.keyState(), kept()]).toEqual(['in', next])
  })

  it('is the one that was entered here as well, and accepted', () => {
    const before = asked()
    session.keepKey(theirs)
    session.refuseOther(theirs, before, false)
    expect([session.keyState(), kept()]).toEqual(['in', theirs])
  })
})

describe('the label of a key', () => {
  it('is kept beside it, and goes with it', () => {
    session.keepKey(former)
    expect(session.storedLabel()).toBeUndefined()
    session.keepLabel('Odette')
    expect(session.storedLabel()).toBe('Odette')
    session.keepKey(next)
    expect(session.storedLabel()).toBeUndefined()
    session.keepKey(former, 'Odette')
    session.dropKey()
    expect([session.storedLabel(), everything()]).toEqual([undefined, '{}'])
  })

  it('is not put beside a key of another tab', () => {
    session.keepKey(former)
    localStorage.setItem('adminKey', next)
    session.keepLabel('Odette')
    expect(session.storedLabel()).toBeUndefined()
  })

  it('goes with a key that is refused', () => {
    session.keepKey(former, 'Odette')
    session.refuseKey(true)
    expect(everything()).not.toContain('Odette')
  })
})

describe('logging out', () => {
  it('logs out of every tab', async () => {
    const other = await anotherTab()
    session.keepKey(former)
    expect(other.keyState()).toBe('in')
    session.dropKey()
    expect([session.keyState(), other.keyState(), everything()]).toEqual(['out', 'out', '{}'])
  })

  it('does so after a refusal too', async () => {
    const other = await anotherTab()
    session.keepKey(former)
    expect(other.keyState()).toBe('in')
    session.refuseKey(true)
    session.dropKey()
    expect([session.keyState(), other.keyState(), everything()]).toEqual(['out', 'out', '{}'])
  })
})

/**
 * The console, and the keys that the server takes meanwhile.
 * @param until what the answer to a key waits for.
 */
async function openConsole(accepted: Set<string>, until: Record<string, Promise<void>> = {}) {
  vi.stubGlobal('fetch', async (url: unknown, { headers }: RequestInit) => {
    const key = new Headers(headers).get('x-admin-key') ?? ''
    await until[key]
    const refused = {
      error: { message: 'Invalid admin key', code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } },
    }
    const answers: Record<string, object> = {
      'admin.me': { label: 'Odette', role: 'owner' },
      'admin.session': {},
      'admin.pendingCounts': {},
      'admin.keys.list': { rows: [], total: 0, next: null, previous: null },
    }
    const calls = new URL(String(url), location.href).pathname.split('/').at(-1)?.split(',') ?? []
    const gone = { error: { message: 'Not found', code: -32004, data: { code: 'NOT_FOUND', httpStatus: 404 } } }
    return Response.json(
      calls.map((call) => {
        if (!accepted.has(key)) return refused
        const data = answers[call]
        return data ? { result: { data } } : gone
      }),
      { status: 207 },
    )
  })
  session.keepKey(former)
  const { api, queryClient, Provider } = connect({
    headers: session.keyHeader,
    links: [errorsKnowHeaders(session.keyHeader)],
    onUnauthorized: (error) => session.refuseKey(api.admin.me.getData() !== undefined, session.keyIn(sentWith(error))),
  })
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: ['/admin/keys'] }),
    context: { api },
    defaultNotFoundComponent: NotFound,
  })
  await renderRouter(router, Provider)
  await expect.element(page.getByText('Odette')).toBeVisible()
  return () => queryClient.invalidateQueries()
}

describe('the page of a refused key', () => {
  const asked = page.getByRole('dialog', { name: 'Your key no longer works' })
  const typed = page.getByLabelText('Search keys')

  it('stays with what was typed, and goes on with the next key', async () => {
    const accepted = new Set([former])
    const readAgain = await openConsole(accepted)
    await userEvent.fill(typed, 'Om')
    accepted.delete(former)
    accepted.add(next)
    void readAgain()
    await expect.element(asked).toBeVisible()
    await expect.element(asked.getByText(/With another key of Odette, what you typed is still here\./)).toBeVisible()
    expect(everything()).not.toContain(former)
    await expect.element(typed).toHaveValue('Om')
    await userEvent.fill(asked.getByLabelText('Secret key'), next)
    await userEvent.click(asked.getByRole('button', { name: 'Enter' }))
    await expect.element(asked).not.toBeInTheDocument()
    await expect.element(typed).toHaveValue('Om')
    expect(kept()).toBe(next)
  })

  it('goes on with the key that another tab has entered', async () => {
    const accepted = new Set([former])
    const readAgain = await openConsole(accepted)
    accepted.delete(former)
    void readAgain()
    await expect.element(asked).toBeVisible()
    accepted.add(next)
    localStorage.setItem('adminKey', next)
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminKey', newValue: next }))
    await expect.element(asked).not.toBeInTheDocument()
    expect(session.keyHeader()).toEqual({ 'x-admin-key': next })
  })

  it('goes on with the last of two keys that another tab has entered, though the first is answered later', async () => {
    const last = 'the-last-key'
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const accepted = new Set([former])
    const readAgain = await openConsole(accepted, { [next]: first.promise, [last]: second.promise })
    accepted.delete(former)
    void readAgain()
    await expect.element(asked).toBeVisible()
    for (const key of [next, last]) {
      accepted.add(key)
      localStorage.setItem('adminKey', key)
      window.dispatchEvent(new StorageEvent('storage', { key: 'adminKey', newValue: key }))
      await new Promise((done) => setTimeout(done, 100))
    }
    first.resolve()
    await new Promise((done) => setTimeout(done, 100))
    expect(kept()).toBe(last)
    second.resolve()
    await expect.element(asked).not.toBeInTheDocument()
    expect([kept(), session.keyHeader()]).toEqual([last, { 'x-admin-key': last }])
  })

  it('asks on when the key of another tab is refused as well, and removes that one', async () => {
    const accepted = new Set([former])
    const readAgain = await openConsole(accepted)
    accepted.delete(former)
    void readAgain()
    await expect.element(asked).toBeVisible()
    localStorage.setItem('adminKey', next)
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminKey', newValue: next }))
    await expect.poll(kept).toBeNull()
    await expect.element(asked).toBeVisible()
  })

  it('is left by logging out', async () => {
    const accepted = new Set([former])
    const readAgain = await openConsole(accepted)
    accepted.delete(former)
    void readAgain()
    await userEvent.click(asked.getByRole('button', { name: 'Log out' }))
    await expect.element(page.getByRole('heading', { name: 'Admin console' })).toBeVisible()
    expect(everything()).not.toContain('-key')
  })
})
