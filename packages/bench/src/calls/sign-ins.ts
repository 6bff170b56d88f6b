import { setTimeout as sleep } from 'node:timers/promises'
import { asEachClient, type Bench, type Benchmark } from '../bench.ts'
import { percentile, short, spreadOf } from '../figures.ts'
import { measureDuring } from '../load/during.ts'
import { expectStatus, sendRequest } from '../load/http.ts'
import { row } from '../report.ts'
import { path } from './tasks-rest.ts'

const password = 'Marigold-71-bench'
const json = { 'content-type': 'application/json' }
/** Each account has a different IP address, as a proxy in front of a real deployment would report it. */
const addressOf = (account: number) => `10.${account >> 16}.${(account >> 8) & 255}.${account & 255}`

/** One account signs up and all others get its password hash, which does not affect the cost of checking it. */
async function givePasswords({ cluster }: Bench, origin: string, database: string) {
  const body = JSON.stringify({ email: 'sign-in@example.com', password })
  await expectStatus(201, origin, { method: 'POST', path: '/api/auth/signup', headers: json, body })
  await cluster.on(database, (client) =>
    client.query(
      `update users set password_hash = (select password_hash from users where email = 'sign-in@example.com')`,
    ),
  )
}

/** `people` people sign in repeatedly until `ms` have passed. */
async function signIn(origin: string, people: number, accounts: number, ms: number) {
  const until = performance.now() + ms
  const counts = { done: 0, waited: 0 }
  let account = 0
  const one = async () => {
    while (performance.now() < until) {
      const next = 1 + (account++ % accounts)
      const body = JSON.stringify({ email: `client-${next}@example.com`, password })
      const call = {
        method: 'POST',
        path: '/api/auth/login',
        headers: { ...json, 'x-forwarded-for': addressOf(next) },
        body,
      }
      const { status, headers } = await sendRequest(origin, call)
      if (status === 200) counts.done++
      // The queue is full and says when to retry; a person's browser does not retry at once.
      else if (status === 503 && headers['retry-after']) {
        counts.waited++
        await sleep(Math.min(1000 * Number(headers['retry-after']), Math.max(0, until - performance.now())))
      } else throw new Error(`A sign-in was answered ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: people }, one))
  return counts
}

export const signIns: Benchmark = {
  name: 'sign-ins',
  about: "40 sign-ins in parallel on the server's core: p99 of others' lists against a quiet server",
  async run(bench) {
    const { clients, connections, signIns: people, rounds, seconds, warmUp } = bench.options
    const copy = await bench.copyOfCalls()
    const { origin } = await bench.product(copy.url, { env: { TRUST_PROXY: '127.0.0.1' } })
    await givePasswords(bench, origin, copy.name)
    const calls = asEachClient(clients, { path })
    const measure = (signing: boolean, time: number) =>
      measureDuring(origin, calls, connections, () =>
        signing ? signIn(origin, people, clients, time * 1000) : sleep(time * 1000, { done: 0, waited: 0 }),
      )
    await measure(false, warmUp)
    const quiet: number[] = []
    const busy: number[] = []
    const counts = { done: 0, waited: 0 }
    for (let round = 0; round < rounds; round++)
      for (const signing of round % 2 ? [true, false] : [false, true]) {
        const { latencies, result } = await measure(signing, seconds)
        ;(signing ? busy : quiet).push(percentile(latencies, 0.99))
        counts.done += result.done
        counts.waited += result.waited
      }
    const ratio = spreadOf(busy.map((p99, round) => p99 / (quiet[round] ?? Number.NaN)))
    const beside = `${short(spreadOf(quiet).median)} ms quiet, ${short(spreadOf(busy).median)} ms beside ${counts.done} sign-ins (${counts.waited} asked to wait)`
    return [row(`p99 of others beside ${people} sign-ins / quiet`, ratio, 'x', { max: 4 }, beside)]
  },
}
