import { expect, it } from 'vitest'
import type { Listener } from '../live/listener.ts'
import { openStream, streamsAtMost } from './streams.ts'

const silent: Listener = { follow: async function* () {}, close: async () => {} }

it('a browser that has gone before its stream opened takes no place of the account', () => {
  const account = { audience: 'sessions:client:1', stillIn: async () => true } as const
  for (let gone = 0; gone <= streamsAtMost; gone++)
    openStream(silent, account, AbortSignal.abort(), async function* () {})
})
