import { expect, it } from 'vitest'
import type { Listener } from '../live/listener.ts'
import { maxStreams, openStream } from './streams.ts'

async function* nothing() {
  yield* []
}
const silent: Listener = { follow: nothing, changedWithin: () => [], close: async () => {} }

it('a browser that has gone before its stream opened takes no place of the account', () => {
  const account = { audience: 'sessions:client:1', stillIn: async () => true } as const
  const open = () => openStream(silent, account, AbortSignal.abort(), nothing)
  for (let gone = 0; gone <= maxStreams; gone++) expect(open).not.toThrow()
})
