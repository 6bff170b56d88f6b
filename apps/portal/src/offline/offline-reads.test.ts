import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { isStoredOffline } from './offline-reads.ts'

const queryOf = (path: string, data: unknown) => {
  const client = new QueryClient()
  const queryKey = [path.split('.'), { type: 'query' }]
  client.setQueryData(queryKey, data)
  const query = client.getQueryCache().find({ queryKey })
  if (!query) throw new Error('it was just set')
  return query
}

it.each([
  ['vaPortal.tasks.list', [], true],
  ['vaPortal.messages.list', {}, true],
  ['vaPortal.messages.thread', {}, true],
  ['vaPortal.whoIsThere', 'va', true],
  ['vaPortal.whoIsThere', 'nobody', false],
  ['vaPortal.statements.list', [], false],
  ['vaPortal.application.get', {}, false],
  // A moment later it is not true anymore.
  ['vaPortal.messages.typing.now', ['client'], false],
  ['auth.me', {}, false],
])('of %s, with %j, is kept on the device: %s', (path, data, kept) => {
  expect(isStoredOffline(queryOf(path, data))).toBe(kept)
})
