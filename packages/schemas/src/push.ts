import { z } from 'zod'
import { text } from './text.ts'

const unusable = 'This browser cannot be notified.'
const key = (digits: number) =>
  z
    .string(unusable)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${digits}}={0,2}$`), unusable)
    .transform((value) => value.slice(0, digits))

/** What a browser's push service is reached by, as `PushSubscription.toJSON` names it. */
export const pushSubscription = z.object({
  endpoint: text(1000).pipe(z.url(unusable)),
  keys: z.object({ p256dh: key(87), auth: key(22) }),
})
export type PushSubscription = z.output<typeof pushSubscription>

/** What the portal's service worker gets, encrypted. */
export type PushPayload = { title: string; body: string; path: string; tag: string; unread: number; at: string }
