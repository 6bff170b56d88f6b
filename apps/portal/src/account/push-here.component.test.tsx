import { afterEach, expect, it, vi } from 'vitest'
import { readHere } from './push-here.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('waits for the service worker of a first visit', async () => {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  const { promise, resolve } = Promise.withResolvers<ServiceWorkerRegistration>()
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(promise)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  const read = readHere()
  const first = await Promise.race([read, new Promise((later) => setTimeout(() => later('nothing yet'), 50))])
  expect(first).toBe('nothing yet')
  const pushManager = { getSubscription: async () => ({ endpoint: 'https://push.example/1' }) }
  resolve({ pushManager } as never)
  expect(await read).toEqual({ can: 'yes', endpoint: 'https://push.example/1' })
})

it('says at once that a browser without push messages never has them', async () => {
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(new Promise(() => {}))
  const { PushManager: had } = window
  Reflect.deleteProperty(window, 'PushManager')
  try {
    expect(await readHere()).toEqual({ can: 'never', endpoint: null })
  } finally {
    window.PushManager = had
  }
})
