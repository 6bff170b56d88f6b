import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a language model would answer, written over a few seconds. */
const answer = JSON.stringify({
  delegable: 'yes',
  reason: 'All of it is done in the mailbox.',
  steps: ['Sort the mail', 'Draft the replies', 'List what is left', 'File the rest'],
  brief: 'Sort the inbox, draft replies to clients, and list what needs a decision by Friday.',
  category: 'Email Management',
  confidence: 0.93,
  runnerUp: 'Administrative Tasks',
  priority: 'high',
  priorityWords: ['by Friday'],
  deadline: { phrase: 'by Friday', at: '2026-11-27T17:00:00+01:00' },
  effort: { minHours: 2, maxHours: 4 },
  skills: ['email management'],
  tools: [],
  keep: ['Replies that commit you'],
  questions: [],
  clientProvides: ['Access to the mailbox'],
})
const pieceEveryMs = 120

async function stream(res: ServerResponse) {
  const send = (choice: object) =>
    res.write(`data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', choices: [choice] })}\n\n`)
  res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  for (const content of answer.match(/[\s\S]{1,30}/g) ?? []) {
    send({ index: 0, delta: { content }, finish_reason: null })
    await sleep(pieceEveryMs)
  }
  send({ index: 0, delta: {}, finish_reason: 'stop' })
  res.end('data: [DONE]\n\n')
}

/** A language model that writes slowly, for analyses to be watched. */
export async function startModel() {
  const server = createServer((req, res) => {
    req.resume().once('end', () => void stream(res))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A mail server that accepts everything and counts each Message-ID. */
export async function startMailServer() {
  const received = new Map<string, number>()
  const server = createTcpServer((socket) => {
    let buffered = ''
    let message: string | undefined
    const lineRead = (line: string) => {
      if (message === undefined) {
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'DATA') message = ''
        return socket.write(verb === 'DATA' ? '354 go on\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
      if (line !== '.') {
        message += `${line}\n`
        return
      }
      const id = /^message-id:\s*(\S+)/im.exec(message)?.[1] ?? ''
      received.set(id, (received.get(id) ?? 0) + 1)
      message = undefined
      return socket.write('250 accepted\r\n')
    }
    socket.on('error', () => {})
    socket.write('220 ready\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (buffered + text).split('\r\n')
      buffered = lines.pop() ?? ''
      for (const line of lines) lineRead(line)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => void server.close() }
}
