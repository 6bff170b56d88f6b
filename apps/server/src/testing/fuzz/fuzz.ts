import { Agent, request } from 'node:http'
import fc from 'fast-check'
import type { z } from 'zod'
import { routes } from '../../app.ts'
import { appRouter } from '../../router.ts'
import { anything, inputsFor, type Known } from './inputs.ts'

/** Who calls; `signIn` starts another session for somebody whose session was ended by one of the calls. */
export type Identity = { name: string; headers: Record<string, string>; signIn?: () => Promise<Identity['headers']> }
type Call = { method: string; path: string; caller: Identity; type: string; body: string | undefined }
export type Answer = Call & { status: number; text: string; ms: number }

type Procedure = { _def: { type: string; inputs: z.core.$ZodType[] } }
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)

/** Half of a surrogate pair and the like are sent as they are: JSON can express what no valid text contains. */
const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
const inAddress = (value: unknown) => encodeURIComponent((json(value) ?? '').toWellFormed())

/** A procedure called like tRPC's client does, alone or in a batch, with valid or nearly valid input. */
const procedureCalls = (known: Known): fc.Arbitrary<Omit<Call, 'caller' | 'type'>> =>
  fc.constantFrom(...procedures).chain(([name, { _def }]) => {
    const [schema] = _def.inputs
    return (schema ? inputsFor(schema, known) : fc.option(anything, { nil: undefined, freq: 8 })).map((input) =>
      _def.type === 'mutation'
        ? { method: 'POST', path: `/trpc/${name}`, body: json(input) }
        : { method: 'GET', path: `/trpc/${name}?input=${inAddress(input)}`.slice(0, 14_000), body: undefined },
    )
  })

const wildId = fc.constantFrom(
  '0',
  '-1',
  'abc',
  '2147483648',
  '1e3',
  '%00',
  '%F0%9F%98%80',
  '1;2',
  '..%2f',
  '1'.repeat(200),
)
const wildQuery = fc.constantFrom(
  '?category=%00',
  '?archived=maybe',
  '?limit=-1',
  '?limit=1e9',
  '?q=%ED%A0%80',
  '?a[b]=c&a=d',
)

/** A documented path: its fields are those of all procedures, since a row does not say which one it calls. */
const restCalls = (known: Known): fc.Arbitrary<Omit<Call, 'caller' | 'type'>> => {
  const schemas = procedures.flatMap(([, { _def }]) => _def.inputs)
  return fc.constantFrom(...routes).chain(([method, url]) => {
    const id = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...known.ids.map(String)) },
      { weight: 1, arbitrary: wildId },
    )
    const query = fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: wildQuery })
    const body = fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .constantFrom(...schemas)
          .chain((schema) => inputsFor(schema, known))
          .map(json),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', '{', '[]', '"', 'null', '{"a":1}{', '{"__proto__":{"a":1}}', '[[['.repeat(900)),
      },
    )
    return fc.tuple(id, query, body).map(([id, query, body]) => ({
      method,
      path: `/api${url.replace(':id', id).replace(':entryId', id)}${method === 'GET' ? query : ''}`,
      body: method === 'GET' ? undefined : body,
    }))
  })
}

const types = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'Application/JSON; charset=UTF-8',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      '',
      'application/json; charset=bogus',
    ),
  },
)

/** The kind of user that a path is for, so that most calls are authorized. */
export const callersOf = (path: string) =>
  /^\/(api\/admin\/|trpc\/(admin|live\.admin))/.test(path)
    ? ['admin']
    : /applicant|application/.test(path)
      ? ['applicant', 'nobody']
      : /^\/(api\/va\/|trpc\/(vaPortal|live\.va))/.test(path)
        ? ['va']
        : ['client', 'another client']

/** Calls of every kind, mostly by authorized users and sometimes by others; the same `seed` makes the same calls. */
export function* callsFrom(seed: number, known: Known, identities: Identity[]): Generator<Call> {
  const byName = (names: string[]) => identities.filter(({ name }) => names.includes(name))
  const calls = fc
    .oneof(procedureCalls(known), restCalls(known))
    .chain((call) =>
      fc.tuple(
        fc.constant(call),
        fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...byName(callersOf(call.path))) },
          { weight: 1, arbitrary: fc.constantFrom(...identities) },
        ),
        types,
      ),
    )
  for (let round = 0; ; round++)
    for (const [call, caller, type] of fc.sample(calls, { numRuns: 500, seed: seed + round }))
      yield { ...call, caller, type }
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one call; a stream is closed once it has opened. */
export const send = (origin: string, call: Call) => sendOnce(origin, call).catch(() => sendOnce(origin, call))

const sendOnce = (origin: string, call: Call) =>
  new Promise<Answer>((done, fail) => {
    const began = performance.now()
    const outgoing = request(
      `${origin}${call.path}`,
      {
        method: call.method,
        headers: { ...call.caller.headers, ...(call.body !== undefined && { 'content-type': call.type }) },
        agent,
      },
      (answer) => {
        const finish = (text: string) =>
          done({ ...call, status: answer.statusCode ?? 0, text, ms: performance.now() - began })
        if (/event-stream/.test(answer.headers['content-type'] ?? '')) {
          answer.once('data', (chunk) => {
            answer.destroy()
            finish(String(chunk))
          })
          answer.once('end', () => finish(''))
          answer.on('error', () => finish(''))
          return
        }
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.once('end', () => finish(Buffer.concat(chunks).subarray(0, 2000).toString()))
        answer.on('error', fail)
      },
    )
    // A kept-alive connection may close just as it is reused; that is not an answer, so the call is retried once.
    outgoing.on('error', fail)
    outgoing.end(call.body)
  })
