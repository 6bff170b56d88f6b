import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// biome-ignore lint/suspicious/noExplicitAny: bodies of two wire protocols, read field by field in tests
type Body = any
export type Asked = { path: string; headers: IncomingHttpHeaders; body: Body }
/** The stub's reaction to one call; a string or an object is the model's answer, streamed in small pieces. */
export type Reply = string | object | ((res: ServerResponse, asked: Asked) => void)

/** What a good model would return. */
export const goodAnswer = {
  delegable: 'yes',
  reason: 'All of it is done in the mailbox.',
  title: 'Inbox sorted and answered',
  deliverables: ['Replies as drafts'],
  steps: ['Sort the mail', 'Draft the replies'],
  brief: 'Sort the inbox and draft replies to clients.',
  category: 'Email Management',
  confidence: 0.93,
  runnerUp: 'Administrative Tasks',
  priority: 'high',
  priorityWords: ['by Friday'],
  deadline: { phrase: 'by Friday', at: '2026-11-27T17:00:00+01:00' },
  effort: { minHours: 2, maxHours: 4 },
  skills: ['email management'],
  tools: [],
  limits: ['Leave the newsletters alone'],
  keep: ['Replies that commit you'],
  questions: [],
  provided: ['Two sample replies'],
  clientProvides: ['Access to the mailbox'],
  jobs: [],
}

const event = (res: ServerResponse, data: unknown, name?: string) =>
  res.write(`${name ? `event: ${name}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
const pieces = (answer: string) => answer.match(/[\s\S]{1,40}/g) ?? []

/** Chat completions in the streaming format of OpenAI and compatible providers. */
function asOpenAi(res: ServerResponse, answer: string) {
  res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const chunk = (delta: object, end: string | null = null) =>
    event(res, { id: 'c1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: end }] })
  chunk({ role: 'assistant', content: '' })
  for (const content of pieces(answer)) chunk({ content })
  chunk({}, 'stop')
  event(res, '[DONE]')
  res.end()
}

/** Messages with a tool call in Anthropic's streaming format. */
function asAnthropic(res: ServerResponse, answer: string) {
  res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const send = (data: { type: string } & Record<string, unknown>) => event(res, data, data.type)
  send({ type: 'message_start', message: { id: 'm1', type: 'message', role: 'assistant', content: [] } })
  send({ type: 'content_block_start', index: 0, content_block: { type: 'tool_use', name: 'analysis', input: {} } })
  send({ type: 'ping' })
  for (const partial_json of pieces(answer))
    send({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json } })
  send({ type: 'content_block_stop', index: 0 })
  send({ type: 'message_delta', delta: { stop_reason: 'tool_use' } })
  send({ type: 'message_stop' })
  res.end()
}

/** A local model endpoint that speaks both protocols; `replies` are used in order, and the last one repeats. */
export async function llmStub(...replies: Reply[]) {
  const asked: Asked[] = []
  const server = createServer(async (req, res) => {
    const call = { path: req.url ?? '', headers: req.headers, body: JSON.parse(await text(req)) }
    const reply = replies[Math.min(asked.length, replies.length - 1)]!
    asked.push(call)
    if (typeof reply === 'function') return reply(res, call)
    const answer = typeof reply === 'string' ? reply : JSON.stringify(reply)
    if (call.path === '/v1/chat/completions') return asOpenAi(res, answer)
    if (call.path === '/v1/messages') return asAnthropic(res, answer)
    res.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    asked,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
