import type { AppRouter } from '@kazi/server/router'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'

/** How long after the script's start an answer counts as what the page needs first, in milliseconds. */
const kept = 10_000

type Answers = { result?: { data: unknown } }[]

const nameOf = (call: string, input: unknown) => `${call} ${JSON.stringify(input)}`

/**
 * Answers from the request that the document itself made before its scripts loaded (@kazi/ui/first-frame). Each is used
 * once, for the same input. Failed or unknown calls go to the server, and so does everything after the first mutation.
 */
export const firstAnswers: TRPCLink<AppRouter> = () => {
  // Pages that are drawn while they are built have no document.
  const asked = globalThis.document?.querySelector<HTMLLinkElement>('link[rel=preload][as=fetch]')
  if (!asked) return ({ op, next }) => next(op)
  const { pathname, searchParams } = new URL(asked.href)
  const inputs = JSON.parse(searchParams.get('input') ?? '{}') as Record<number, unknown>
  const waiting = new Map(
    pathname
      .replace('/trpc/', '')
      .split(',')
      .map((call, at) => [nameOf(call, inputs[at]), at]),
  )
  // Reuses the browser's preload.
  const answers = fetch(asked.href)
    .then((response) => response.json() as Promise<Answers>)
    .catch((): Answers => [])
  setTimeout(() => waiting.clear(), kept)
  return ({ op, next }) => {
    if (op.type === 'mutation') waiting.clear()
    const name = nameOf(op.path, op.input)
    const at = waiting.get(name)
    if (at === undefined) return next(op)
    waiting.delete(name)
    return observable((observer) => {
      let stop = () => {}
      let over = false
      void answers.then((all) => {
        const result = all[at]?.result
        if (over) return
        if (!result) {
          stop = next(op).subscribe(observer).unsubscribe
          return
        }
        observer.next({ result: { type: 'data', data: result.data } })
        observer.complete()
      })
      return () => {
        over = true
        stop()
      }
    })
  }
}
