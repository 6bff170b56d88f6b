/** What this browser can do, and the endpoint that it has messages delivered to. */
export type Here = { can: 'never' | 'blocked' | 'yes'; endpoint: string | null }

const keyOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** On a first visit the worker is installed only some seconds after the page is there. */
const managerHere = async () =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
    ? (await navigator.serviceWorker.ready).pushManager
    : undefined

export async function readHere(): Promise<Here> {
  const manager = await managerHere()
  if (!manager) return { can: 'never', endpoint: null }
  const subscription = await manager.getSubscription()
  return {
    can: Notification.permission === 'denied' ? 'blocked' : 'yes',
    endpoint: Notification.permission === 'granted' ? (subscription?.endpoint ?? null) : null,
  }
}

/** Asks for permission, and has messages delivered here. Undefined if the reader refused. */
export async function subscribeHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const manager = await managerHere()
  if (!manager) return undefined
  const options = { userVisibleOnly: true, applicationServerKey: keyOf(publicKey) }
  const subscription = await manager.subscribe(options).catch(async () => {
    // One of another installation at the same address, such as before its database was made anew.
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

export const unsubscribeHere = async () => {
  await (await (await managerHere())?.getSubscription())?.unsubscribe()
}
