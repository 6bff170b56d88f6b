import type { AppRouter } from '@kazi/server/router'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'

/** The calls that make something new: when the answer is lost, nobody sees whether they did, and sends the form again. */
const making: ReadonlySet<string> = new Set([
  ...['tasks.create', 'auth.inquiries.send', 'vas.inquire', 'vas.requestIntro'],
  ...['admin.vas.create', 'admin.assignments.create', 'admin.vas.mail', 'admin.leads.mail'],
])

/** Whether the server has said what became of a call; after a fault of its own that is not certain. */
const isAnswer = ({ data }: { data?: { httpStatus?: number } | null | undefined }) => (data?.httpStatus ?? 500) < 500

/** Whoever waits in vain for an answer may reload the page, and send the form again from there. Storage may be full or forbidden. */
function inThisTab<T>(use: (storage: Storage) => T) {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/**
 * Sends what makes something new under an `Idempotency-Key`, alone in its request. Sent again with the same input before it
 * was answered, it has the same key, and the server does it once (decision 164).
 */
export const idempotencyKeys: TRPCLink<AppRouter> = () => {
  const keys = new Map<string, string>()
  const forget = (call: string) => {
    keys.delete(call)
    inThisTab((storage) => storage.removeItem(call))
  }
  return ({ op, next }) => {
    // Browsers make keys in secure contexts only.
    if (!making.has(op.path) || !isSecureContext) return next(op)
    const call = `${op.path} ${JSON.stringify(op.input)}`
    const key = keys.get(call) ?? inThisTab((storage) => storage.getItem(call)) ?? crypto.randomUUID()
    keys.set(call, key)
    inThisTab((storage) => storage.setItem(call, key))
    return observable((observer) =>
      next({ ...op, context: { ...op.context, alone: true, key } }).subscribe({
        next: (value) => {
          forget(call)
          observer.next(value)
        },
        error: (error) => {
          if (isAnswer(error)) forget(call)
          observer.error(error)
        },
        complete: () => observer.complete(),
      }),
    )
  }
}

/** The header of a call that has a key. */
export const keyHeader = ({ key }: Record<string, unknown>): Record<string, string> =>
  typeof key === 'string' ? { 'idempotency-key': key } : {}
