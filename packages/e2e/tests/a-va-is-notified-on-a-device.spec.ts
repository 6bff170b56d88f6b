import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { asAdmin, password, test, toast } from '../src/people.ts'
import { aClientWithAVa } from '../src/work.ts'

/** The push service that this browser has instead of its maker's, and the keys that only the browser has. */
async function pushService() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const bodies: Buffer[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      bodies.push(Buffer.concat(parts))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const derived = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  /** RFC 8291, as a browser does it. */
  function opened(body: Buffer) {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const input = derived(ecdh.computeSecret(sender), auth, about, 32)
    const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/browser`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    messages: () => bodies.map(opened),
    close: () => server.close(),
  }
}
type Service = Awaited<ReturnType<typeof pushService>>

/**
 * The makers' push services are out of reach in a test, and a browser without a screen allows no notifications: it
 * subscribes at our service and says yes; all else is its own.
 */
const subscribesAt = (page: Page, { subscription }: Service) =>
  page.context().addInitScript((given) => {
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => sessionStorage.removeItem('subscribed'),
    }
    const subscribe = async () => {
      sessionStorage.setItem('subscribed', 'yes')
      return made
    }
    const getSubscription = async () => (sessionStorage.getItem('subscribed') ? made : null)
    Object.assign(PushManager.prototype, { subscribe, getSubscription })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.defineProperty(Notification, 'requestPermission', { value: async () => 'granted' })
  }, subscription)

test('a VA turns notifications on, gets one for a message, and gets none after signing out', async ({
  page: va,
  newBrowser,
}) => {
  const service = await pushService()
  const client = await newBrowser()
  const { vaEmail } = await aClientWithAVa(client, va)
  await subscribesAt(va, service)
  await va.goto('/va/dashboard?tab=profile')
  await expect
    .poll(() => va.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')
  await va.reload()
  const onHere = va.getByRole('switch', { name: 'Notify me on this device' })

  await test.step('by keyboard, and it stays on after a reload', async () => {
    await onHere.focus()
    await va.keyboard.press('Space')
    await toast(va, 'This device is notified from now on')
    await expect(onHere).toBeChecked()
    await expect(onHere).toBeFocused()
    await va.reload()
    await expect(onHere).toBeChecked()
    const kinds = va.getByRole('group', { name: 'Notify me about' })
    await kinds.getByRole('checkbox', { name: 'New tasks' }).uncheck()
    await toast(va, 'Settings saved')
    const { violations } = await new AxeBuilder({ page: va }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })

  await test.step('a message of the client arrives encrypted, is shown, and opens its conversation', async () => {
    const [task] = (await (await client.request.get('/api/tasks')).json()) as { id: number }[]
    await client.request.post('/api/messages', { data: { taskId: task?.id, message: 'Are you there?' } })
    await expect.poll(() => service.messages().length, { timeout: 20_000 }).toBe(1)
    const sent = JSON.parse(service.messages()[0] ?? '') as { title: string; body: string; path: string }
    expect(`${sent.title} ${sent.body}`).toContain('Are you there?')
    // A browser without a screen shows no notification that could be clicked: this is what its worker tells the page then.
    await va.evaluate(
      (open) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open } })),
      sent.path,
    )
    await expect(va).toHaveURL(/tab=messages&thread=/)
    await expect(va.getByText('Are you there?').last()).toBeVisible()
  })

  await test.step('after signing out nothing is sent there, and the next sign-in starts without', async () => {
    await va.getByRole('button', { name: 'Logout' }).click()
    await expect(va).toHaveURL(/\/va\/login/)
    const [task] = (await (await client.request.get('/api/tasks')).json()) as { id: number }[]
    await client.request.post('/api/messages', { data: { taskId: task?.id, message: 'Still there?' } })
    await va.request.post('/api/va/login', { data: { email: vaEmail, password } })
    await va.goto('/va/dashboard?tab=profile')
    await expect(onHere).not.toBeChecked()
    const waiting = await asAdmin(client.request).get<unknown[]>('/outbox')
    expect(waiting.length).toBeGreaterThan(0)
    expect(service.messages()).toHaveLength(1)
  })
  service.close()
})

test('where notifications are blocked, the settings say so', async ({ page: va, newBrowser }) => {
  await aClientWithAVa(await newBrowser(), va)
  await va.context().addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await va.goto('/va/dashboard?tab=profile')
  await va.waitForFunction(() => navigator.serviceWorker.controller)
  await va.reload()
  await expect(va.getByText("Notifications are blocked for this page. Allow them in your browser's")).toBeVisible()
})
