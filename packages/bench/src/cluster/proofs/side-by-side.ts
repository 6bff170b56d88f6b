import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, short } from '../../figures.ts'
import { tokenOf } from '../../fill/fill.ts'
import { type Call, expectStatus, sendRequest } from '../../load/http.ts'
import { openStream } from '../../load/streams.ts'
import { row } from '../../report.ts'
import { until } from '../process.ts'
import type { Proof, Stage } from '../proof.ts'

const json = { 'content-type': 'application/json' }
const post = (path: string, body: object, headers: Record<string, string> = {}): Call => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})
const origins = ({ arrangement }: Stage) => arrangement.servers.map(({ origin }) => origin) as [string, string]
const statusOf = async (origin: string, call: Call) => (await sendRequest(origin, call)).status
const asClient = (id: number) => ({ cookie: `kazi_client=${tokenOf(id)}` })

const sessions: Proof = {
  name: 'sessions',
  about: 'who signs up on one server is signed in on the other, and signed out on both',
  async run(stage) {
    const [one, two] = origins(stage)
    const account = { email: `new-${Date.now()}@example.com`, password: 'karamell-pudding-9' }
    const answer = await expectStatus(201, one, post('/api/auth/signup', account))
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const list = { path: '/api/tasks', headers: { cookie } }
    const before = [await statusOf(one, list), await statusOf(two, list)]
    await sendRequest(two, post('/api/logout', {}, { cookie }))
    const after = [await statusOf(one, list), await statusOf(two, list)]
    const reached = `${[...before, ...after]}` === '200,200,401,401'
    return [{ what: 'session on both servers, before and after', measured: [...before, ...after].join(' '), reached }]
  },
}

const throttles: Proof = {
  name: 'throttles',
  about: 'wrong passwords are counted by both servers together',
  async run(stage) {
    const servers = origins(stage)
    const wrong = post('/api/auth/login', { email: 'client-7@example.com', password: 'not the password' })
    const statuses: number[] = []
    for (let n = 0; n < 14; n++) statuses.push(await statusOf(servers[n % 2] ?? '', wrong))
    const tried = statuses.filter((status) => status === 401).length
    const refused = statuses.filter((status) => status === 429).length
    return [
      {
        what: 'attempts allowed by both servers together',
        measured: String(tried),
        goal: '10, then refused',
        reached: tried === 10 && refused === 4,
      },
    ]
  },
}

const liveEvents: Proof = {
  name: 'live-events',
  about: 'a change on one server reaches a browser that is connected to the other',
  async run(stage) {
    const [one, two] = origins(stage)
    const stream = await openStream(two, '/trpc/live.client', asClient(11))
    const times: number[] = []
    for (let n = 0; n < 60; n++) {
      const heard = stream.next()
      const sent = performance.now()
      await expectStatus(201, one, post('/api/tasks', { taskText: `Sort the inbox, part ${n}.` }, asClient(11)))
      times.push((await heard) - sent)
    }
    stream.close()
    return [row('change sent to event received at the other server, p95', percentile(times, 0.95), ' ms', { max: 250 })]
  },
}

const jobs: Proof = {
  name: 'jobs',
  about: 'both servers work on the emails, and each email is sent once',
  async run(stage) {
    const servers = origins(stage)
    const count = 60
    const before = stage.mails.size
    const began = performance.now()
    for (let n = 0; n < count; n++) {
      const headers = { 'x-forwarded-for': `10.2.0.${n}` }
      const call = post('/api/forgot-password', { email: `client-${100 + n}@example.com` }, headers)
      const { status } = await sendRequest(servers[n % 2] ?? '', call)
      if (status >= 300) throw new Error(`forgot-password: ${status}`)
    }
    await until('all emails have been sent', 60, async () => stage.mails.size >= before + count)
    const seconds = (performance.now() - began) / 1000
    await sleep(1500)
    const twice = [...stage.mails.values()].filter((times) => times > 1).length
    const sent = stage.mails.size - before
    return [
      {
        what: 'emails sent by two servers, and sent twice',
        measured: `${sent} and ${twice}`,
        goal: `${count} and 0`,
        reached: sent === count && twice === 0,
        beside: `in ${short(seconds)} s`,
      },
    ]
  },
}

const drafts: Proof = {
  name: 'drafts',
  about: 'an analysis that one server streams is seen through the other',
  async run(stage) {
    const seenAt = async (watching: string, analyzing: string, client: number) => {
      const made = await expectStatus(
        201,
        analyzing,
        post('/api/tasks', { taskText: `Sort my inbox by Friday, ${client}` }, asClient(client)),
      )
      const { id } = JSON.parse(made.body.toString()) as { id: number }
      const input = encodeURIComponent(JSON.stringify({ id }))
      const opened = openStream(watching, `/trpc/tasks.analysisStream?input=${input}`, asClient(client))
      let over = false
      const done = sendRequest(analyzing, post(`/api/tasks/${id}/analyze`, {}, asClient(client))).finally(() => {
        over = true
      })
      const stream = await Promise.race([
        opened,
        done.then(({ status }) => Promise.reject(new Error(`no draft; ${status}`))),
      ])
      let seen = 1
      while (!over) if (await Promise.race([stream.next(), done.then(() => 0)])) seen++
      stream.close()
      const { status, body } = await done
      if (status !== 200) throw new Error(`the analysis: ${status} ${body.toString().slice(0, 200)}`)
      return seen
    }
    const [one, two] = origins(stage)
    const same = await seenAt(one, one, 21)
    const other = await seenAt(two, one, 22)
    return [row('drafts of an analysis seen at the other server', other, '', { min: 3 }, `${same} at the same server`)]
  },
}

export const sideBySide: Proof[] = [sessions, throttles, liveEvents, jobs, drafts]
