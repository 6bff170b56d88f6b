import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** One HTTP request. */
export type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Makes one call on a keep-alive connection; `ms` is the time until the last byte arrived. */
export const sendRequest = (origin: string, { method = 'GET', path, headers = {}, body }: Call, from = agent) =>
  new Promise<Answer>((done, fail) => {
    const began = performance.now()
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request(`${origin}${path}`, { agent: from, method, headers: { ...length, ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', fail)
      answer.once('end', () => {
        const ms = performance.now() - began
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts), ms })
      })
    })
    call.once('error', fail)
    call.end(body)
  })

/** The same, but throws an error with the actual response when the status is a different one. */
export async function expectStatus(status: number, origin: string, call: Call, from = agent) {
  const answer = await sendRequest(origin, call, from)
  if (answer.status !== status)
    throw new Error(`${call.method ?? 'GET'} ${call.path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
  return answer
}

/** Call at the end of a run: keep-alive connections would keep the process running. */
export const closeConnections = () => agent.destroy()
