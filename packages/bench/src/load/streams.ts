import { Agent, get } from 'node:http'

export type Stream = {
  /** Resolves with the time (`performance.now()`) of the next event. */
  next(): Promise<number>
  close(): void
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

/** Follows a subscription like a browser's EventSource, and resolves once the first event has arrived. */
export const openStream = (origin: string, path: string, headers: Record<string, string>) =>
  new Promise<Stream>((done, fail) => {
    const asked = get(`${origin}${path}`, { agent, headers: { accept: 'text/event-stream', ...headers } }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`${path}: ${answer.statusCode}`))
      let waiting: ((at: number) => void) | undefined
      let rest = ''
      let open = false
      const next = () =>
        new Promise<number>((heard) => {
          waiting = heard
        })
      answer.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        // Pings and the greeting have an event name; what a procedure yields has none.
        if (!blocks.some((block) => /^data:/m.test(block) && !/^event:/m.test(block))) return
        waiting?.(performance.now())
        if (!open) done({ next, close: () => asked.destroy() })
        open = true
      })
      answer.once('error', () => {})
    })
    asked.once('error', (error) => fail(error))
  })
