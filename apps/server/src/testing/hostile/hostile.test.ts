import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../accounts/sessions.ts'
import { analysisFrom } from '../../analysis/llm-answer.ts'
import { draftIn } from '../../analysis/llm-draft.ts'
import { builtInOn } from '../../cpu/cpu.ts'
import { threadedCpu } from '../../cpu/threads.ts'
import { adminKey, someEmail, testWorld } from '../world.ts'
import type { Call } from './client.ts'
import { bodies, files, texts } from './texts.ts'
import { watchLoop } from './watch.ts'

/** The longest that any input may block the event loop, in milliseconds. */
const most = 50

const cpu = threadedCpu({ warn: () => {} })
const world = await testWorld({ cpu, analyst: builtInOn(cpu) })
await Promise.all([world.app.listen({ port: 0, host: '127.0.0.1' }), cpu.warm(null)])
const origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
const thread = new Worker(new URL('./client.ts', import.meta.url))
afterAll(async () => {
  await thread.terminate()
  await world.close()
  await cpu.close()
})

const call = (request: Call) =>
  new Promise<{ status: number; error?: string }>((answered) => {
    thread.once('message', answered)
    thread.postMessage(request)
  })

const client = await world.aClient({ quotaTotal: 10_000 })
const va = await world.aVa()
const { id } = await world.aTask(client)
const headers = {
  client: { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` },
  va: { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}` },
  admin: { 'x-admin-key': adminKey },
  nobody: {},
}
const json = (who: keyof typeof headers, method: string, path: string, body: unknown): Call => ({
  url: `${origin}${path}`,
  method,
  headers: { ...headers[who], 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const read = (who: keyof typeof headers, path: string): Call => ({
  url: `${origin}${path}`,
  method: 'GET',
  headers: headers[who],
})
const upload = (content: Uint8Array): Call => {
  const edge = 'kazi-hostile'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\n\r\n`
  return {
    url: `${origin}/api/admin/vas/upload`,
    method: 'POST',
    headers: { ...headers.admin, 'content-type': `multipart/form-data; boundary=${edge}` },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
  }
}
/** A different text that is as long and as hard. */
const varied = (text: string, nth: number) => `${'mno'[nth]}${text.slice(1)}`
const short = (text: string, size: number) => text.slice(0, size).toWellFormed()

/**
 * How long the loop was blocked, in up to three tries: an input has the same effect each time, while a compiler or a
 * garbage collector that happened to run does not.
 */
async function held(requestsOf: (nth: number) => Call[]) {
  let [best, statuses] = [Number.POSITIVE_INFINITY, [] as number[]]
  for (let tries = 0; tries < 3 && best >= most; tries++) {
    statuses = []
    const requests = requestsOf(tries)
    const stop = watchLoop()
    for (const request of requests) statuses.push((await call(request)).status)
    best = Math.min(best, stop())
  }
  return { best, statuses }
}
/** `requestsOf` makes new requests for each try, so that a cached result cannot make the next try fast. */
async function holdsNobodyUp(requestsOf: (nth: number) => Call[]) {
  const { best, statuses } = await held(requestsOf)
  expect(statuses.filter((status) => status === 0 || status >= 500)).toEqual([])
  expect(best).toBeLessThan(most)
}

/** Every entry point for a text, by what reads it. */
const parsers: Record<string, (text: string) => Call[]> = {
  'the tasks and their analysis': (text) => [
    json('client', 'PATCH', `/api/tasks/${id}`, { taskText: `${short(text, 9_990)} mail` }),
    json('client', 'POST', `/api/tasks/${id}/analyze`, ''),
    json('client', 'POST', '/trpc/tasks.correctAnalysis', { id, steps: [short(text, 500)] }),
    read('client', `/api/tasks/${id}`),
    json('client', 'POST', '/api/tasks', { taskText: 'a', budget: short(text, 200), notes: text, deadline: text }),
  ],
  'the matches': (text) => [json('client', 'POST', '/api/va/matches', { taskText: text })],
  'the profile of a VA': (text) => [
    json('va', 'PUT', '/api/va/profile', {
      skills: short(text, 2_000),
      tools: text,
      timezone: short(text, 200),
      hourlyRate: short(text, 200),
      intro: text,
    }),
    read('admin', `/api/admin/tasks/${id}/candidates`),
    json('va', 'PUT', '/api/va/profile', { skills: '', tools: '', timezone: '', hourlyRate: '', intro: '' }),
  ],
  'forms of visitors': (text) => [
    json('nobody', 'POST', '/api/va/register', {
      name: short(text, 200),
      email: someEmail(),
      skills: short(text, 2_000),
      experience: short(text, 2_000),
      hourlyRate: short(text, 200),
      timezone: short(text, 200),
      portfolio: text,
      introduction: text,
    }),
    json('nobody', 'POST', '/api/va-inquiry', { name: short(text, 200), email: text, message: short(text, 2_000) }),
    json('nobody', 'POST', '/api/auth/signup', { email: text, password: text, timezone: text }),
    json('nobody', 'POST', '/api/auth/login', {
      email: short(text, 254),
      password: short(text, 1_000),
      timezone: short(text, 200),
    }),
  ],
  'the team’s forms': (text) => [
    json('admin', 'POST', '/api/admin/vas', {
      name: short(text, 200),
      email: someEmail(),
      timezone: text,
      skills: text,
      tools: text,
      portfolio: text,
    }),
    json('admin', 'POST', '/api/admin/upload-vas', { csvData: text }),
    json('admin', 'POST', '/api/admin/messages', { threadId: text, message: text }),
  ],
  'addresses and headers': (text) => [
    read('nobody', `/api/vas/search?category=${encodeURIComponent(short(text, 1_500))}`),
    read('nobody', `/trpc/vas.search?input=${encodeURIComponent(short(text, 1_500))}`),
    read('nobody', `/api/${encodeURIComponent(short(text, 1_500))}`),
    {
      ...read('nobody', '/api/vas'),
      headers: Object.fromEntries(
        ['cookie', 'if-none-match', 'accept-encoding', 'x-admin-key', 'x-forwarded-for'].map((name) => [
          name,
          short(text, 2_500)
            .replace(/[^\x20-\x7e]/g, ',')
            .trim() || ',',
        ]),
      ),
    },
    json('client', 'POST', '/api/client-action-log', {
      actionType: short(text, 200),
      actionDetails: { [short(text, 200)]: text },
    }),
  ],
}

describe('a hostile text', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    // What is compiled on the first call is not caused by a text.
    for (const requests of Object.values(parsers))
      for (const request of requests('Sort my inbox, please.')) await call(request)
  }, 120_000)

  const pairs = Object.keys(parsers).flatMap((parser) => Object.keys(texts).map((name) => ({ parser, name })))
  it.each(pairs)('$name: $parser hold nobody up', async ({ parser, name }) => {
    await holdsNobodyUp((nth) => parsers[parser]!(varied(texts[name]!, nth)))
  })

  it.each(Object.keys(texts))('%s: from a language model, at any length', async (name) => {
    const careful = await cpu.analyze({ text: 'Sort my inbox.', now: new Date() })
    const text = texts[name]!
    const answer = JSON.stringify({ ...careful, reason: short(text, 500), brief: short(text, 8_000) })
    const asked = { text, now: new Date() }
    for (const said of [text.repeat(20), answer]) {
      const work = [
        () => analysisFrom(said, asked, careful),
        () => draftIn(said, text),
        () => draftIn(said.slice(0, -3), text),
      ]
      for (const one of work) {
        let best = Number.POSITIVE_INFINITY
        for (let tries = 0; tries < 3 && best >= most; tries++) {
          const stop = watchLoop()
          one()
          best = Math.min(best, stop())
        }
        expect(best).toBeLessThan(most)
      }
    }
  })
})

describe('a hostile file', { timeout: 120_000 }, () => {
  it.each(Object.keys(files))('%s holds nobody up', async (name) => {
    const file = files[name]!
    const anew = (nth: number) =>
      Buffer.from(file.toString('latin1').replaceAll('hostile.', `hostile${nth}.`), 'latin1')
    await holdsNobodyUp((nth) => [
      upload(anew(nth)),
      json('admin', 'POST', '/api/admin/upload-vas', { csvData: file.toString('latin1', 0, 400_000) }),
    ])
  })
})

describe('a client’s hostile file of tasks', { timeout: 120_000 }, () => {
  const columns = ['Task', 'Category', 'Priority', 'Deadline', 'Budget', 'Notes']
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const line = (cells: readonly string[]) => cells.map(quoted).join(',')
  /** As many rows as one call may bring, with the text, so long, in these columns. */
  function fileOf(text: string, length: number, filled: readonly string[]) {
    const cell = short(text.repeat(Math.ceil(length / text.length)), length)
    const row = line(columns.map((name) => (filled.includes(name) ? cell : name === 'Task' ? 'Sort my inbox' : '')))
    const rows = Math.floor(900_000 / JSON.stringify(row).length)
    return [line(columns), ...Array.from({ length: Math.min(500, Math.max(1, rows)) }, () => row)].join('\n')
  }
  const send = (csvData: string) => json('client', 'POST', '/api/tasks/upload-csv?dryRun=1', { csvData })
  beforeAll(async () => {
    await call(send('Task,Deadline\nSort my inbox,24 Dec 2098'))
  })

  it.each(Object.keys(texts))('%s: in its cells it holds nobody up', async (name) => {
    await holdsNobodyUp((nth) => {
      const text = varied(texts[name]!, nth)
      return [
        send(fileOf(text, 150_000, ['Deadline'])),
        send(fileOf(text, 1_500, ['Deadline'])),
        send(fileOf(text, 60, ['Deadline'])),
        send(fileOf(text, 30_000, columns)),
      ]
    })
  })

  it('a header and rows of very many cells are refused, or read, at once', async () => {
    await holdsNobodyUp((nth) => {
      const name = ['Task', 'Notes', 'Due'][nth]
      const header = `Task${`,${name}`.repeat(99_000)}`
      return [
        send(`${header}\n${'Inbox\n'.repeat(500)}`),
        send(`Task,Notes\n${',a'.repeat(99_000)}\nInbox${','.repeat(199_000)}`),
      ]
    })
    expect(await call(send(`Task${',Notes'.repeat(30_000)}\n${'Inbox\n'.repeat(500)}`))).toMatchObject({ status: 400 })
    expect(await call(send(`Task,Notes${'\nInbox,a'.repeat(500)}`))).toMatchObject({ status: 200 })
  })
})

describe('a hostile body', { timeout: 120_000 }, () => {
  const paths: [keyof typeof headers, string, string][] = [
    ['client', 'POST', '/api/tasks'],
    ['client', 'POST', '/api/tasks/archive'],
    ['client', 'POST', '/api/client-action-log'],
    ['client', 'POST', '/trpc/tasks.archive'],
    ['client', 'POST', '/trpc/tasks.create,tasks.archive?batch=1'],
    ['va', 'PUT', '/api/va/profile'],
    ['admin', 'POST', `/api/admin/tasks/${id}/propose`],
  ]
  it.each(Object.keys(bodies))('%s holds nobody up', async (name) => {
    await holdsNobodyUp(() => paths.map(([who, method, path]) => json(who, method, path, bodies[name])))
  })

  it.each(Object.keys(texts))('%s: as a form of many parts', async (name) => {
    const content = Buffer.from(texts[name]!)
    const broken = { ...upload(content), body: Buffer.concat(Array.from({ length: 50 }, () => content)) }
    const headed = {
      ...upload(content),
      body: Buffer.concat([Buffer.from('--kazi-hostile\r\n'), content, Buffer.from('\r\n\r\na')]),
    }
    await holdsNobodyUp(() => [broken, headed])
  })
})

describe('a network of five hundred VAs who write long', { timeout: 120_000 }, () => {
  it('is ranked without holding anybody up', async () => {
    const all = Object.values(texts)
    const several = (i: number, size: number) => short(all[i % all.length]!, size)
    for (let i = 0; i < 490; i++)
      await world.aVa({ intro: several(i, 10_000), skills: several(i + 1, 2_000), experience: several(i + 2, 2_000) })
    await world.db.updateTable('tasks').set({ taskText: texts['known words']! }).where('id', '=', id).execute()
    const ranking = [
      read('admin', `/api/admin/tasks/${id}/candidates?limit=500`),
      json('client', 'POST', '/api/va/matches', { taskText: texts['known words'] }),
      json('va', 'PUT', '/api/va/profile', { available: true }),
      read('nobody', '/api/vas'),
    ]
    for (const request of ranking) expect((await call(request)).status).toBe(200)
    await holdsNobodyUp(() => ranking)
  })
})

describe('this watch', () => {
  it('sees a loop that is held up, and takes no nap for one', () => {
    const stop = watchLoop()
    const until = performance.now() + 200
    while (performance.now() < until);
    expect(stop()).toBeGreaterThan(most)
    const napping = watchLoop()
    // The thread itself sleeps: with a timer instead, a collection of garbage in the meantime would count.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    expect(napping()).toBeLessThan(most)
  })
})
