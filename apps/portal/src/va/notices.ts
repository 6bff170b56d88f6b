import type { PushPayload } from '@kazi/schemas/push'

/** A page of this origin that is open in this browser. */
type OpenPage = { url: string; focused: boolean; postMessage(message: object): void; focus(): Promise<unknown> }
/** What a worker can do, as far as a notification needs it. */
export type Screen = {
  pages(): Promise<readonly OpenPage[]>
  show(title: string, options: NotificationOptions): Promise<void>
  badge(unread: number): Promise<void>
  openPage(path: string): Promise<unknown>
}

const home = '/va/dashboard'

/** Its routes. On one origin, the site and the console have pages too, which know of no notification. */
const ofPortal = /^\/va(?:\/|-login|-dashboard)/
const portalPages = async (screen: Screen) =>
  (await screen.pages()).filter(({ url }) => ofPortal.test(new URL(url).pathname))

/** Whoever is looking at the portal has it in the bell, so that it makes no sound. */
export async function showNotice(screen: Screen, { title, body, path, tag, unread, at }: PushPayload) {
  const looking = (await portalPages(screen)).some(({ focused }) => focused)
  const look = { icon: '/va/icon-192.png', timestamp: Date.parse(at), renotify: !looking, silent: looking }
  await Promise.all([
    screen.show(title, { body, tag, data: { path }, ...look } as NotificationOptions),
    // Where icons have no numbers, the notification is shown all the same.
    screen.badge(unread).catch(() => {}),
  ])
}

/** Goes to what a notification is about, in the page that is open already, if there is one. */
export async function openNotice(screen: Screen, path: unknown) {
  // Only pages of the portal: the text of a notification is data.
  const wanted = typeof path === 'string' && /^\/va\/[\w/]*(?:\?[^#]*)?$/.test(path) ? path : home
  const [page] = (await portalPages(screen)).sort((a, b) => Number(b.focused) - Number(a.focused))
  if (!page) return void (await screen.openPage(wanted))
  page.postMessage({ open: wanted })
  await page.focus()
}
