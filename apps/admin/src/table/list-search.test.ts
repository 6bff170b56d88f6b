import { adminKeysQuery } from '@kazi/schemas/admin-key'
import { auditQuery } from '@kazi/schemas/audit'
import { maxCursorLength } from '@kazi/schemas/max-length'
import { outboxQuery } from '@kazi/schemas/outbox'
import { describe, expect, it } from 'vitest'
import { listSearch } from './list-search.ts'

const outbox = listSearch(outboxQuery, { filters: ['status'], row: 'mail' })
const asked = (url: Record<string, unknown>) => outbox.queryOf(outbox.schema.parse(url))

describe('the URL of a list', () => {
  it('is complete without any parameter', () => {
    expect(outbox.schema.parse({})).toEqual({ q: '', sort: '', desc: false, cursor: '', size: 50, status: '' })
    expect(asked({})).toEqual({ q: '', size: 50, filters: {} })
  })

  it('becomes the query, with its filters by the same names', () => {
    expect(asked({ q: 'ada', status: 'failed', sort: 'to', desc: true, cursor: 'last', mail: 4 })).toEqual({
      q: 'ada',
      size: 50,
      sort: 'to',
      desc: true,
      cursor: 'last',
      filters: { status: 'failed' },
    })
  })

  it('turns every page that the server does', () => {
    const long = `WyJ${'a'.repeat(maxCursorLength - 3)}`
    expect(outboxQuery.parse({ cursor: long }).cursor).toBe(long)
    expect(asked({ cursor: long })).toMatchObject({ cursor: long })
    expect(asked({ cursor: `${long}a` })).not.toHaveProperty('cursor')
  })

  it('counts what is invalid as missing', () => {
    expect(asked({ q: 7, status: 'lost', sort: 'size', size: 9999, mail: 'x' })).toEqual({
      q: '7',
      size: 50,
      filters: {},
    })
    expect(outbox.schema.parse({ mail: -1 }).mail).toBeUndefined()
  })

  it('has only the filters that the screen shows', () => {
    expect(asked({ to: 'ada@example.com' }).filters).toEqual({})
  })

  it('takes any text for a filter that is free text', () => {
    const audit = listSearch(auditQuery, { filters: ['who'] })
    expect(audit.queryOf(audit.schema.parse({ who: 'Ama' })).filters).toEqual({ who: 'Ama' })
  })

  it('always gives a query that the server accepts', () => {
    const keys = listSearch(adminKeysQuery, { filters: ['role', 'state'] })
    const query = keys.queryOf(keys.schema.parse({ role: 'owner', state: 'nonsense', sort: 'label', desc: 'x' }))
    expect(adminKeysQuery.parse(query)).toMatchObject({ sort: 'label', desc: false, filters: { role: 'owner' } })
  })
})
