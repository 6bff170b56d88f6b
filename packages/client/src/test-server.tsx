import { vi } from 'vitest'

export type Call = { path: string; input: Record<string, unknown> }

type Given = { answers?: Record<string, unknown>; refused?: string[]; error?: typeof refusal }

const refusal = { message: 'No', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } }

/**
 * For component tests: answers tRPC's requests in the server's place and returns the calls in their order. `answers`
 * holds the data by procedure, `{ id: 31 }` for all others; the procedures in `refused` fail, for as long as they are in it.
 */
export function testServer({ answers = {}, refused = [], error = refusal }: Given) {
  const calls: Call[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const url = new URL(String(address), location.href)
    const sent = String(init?.body ?? url.searchParams.get('input') ?? '{}')
    // What is kept on the device goes out one by one.
    const batch = url.searchParams.has('batch')
    const inputs = (batch ? JSON.parse(sent) : [JSON.parse(sent)]) as Record<string, Record<string, unknown>>
    const paths = url.pathname.replace('/trpc/', '').split(',')
    const answer = paths.map((path, index) => {
      calls.push({ path, input: inputs[index] ?? {} })
      const data = Object.hasOwn(answers, path) ? answers[path] : { id: 31 }
      return refused.includes(path) ? { error } : { result: { data } }
    })
    return Response.json(batch ? answer : answer[0])
  })
  return calls
}
