import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hasUnknownProxy, parseEnv, reachesOthers } from './env.ts'

const key = 'mT4qP9vZ2xLr7Ks0WbN6dHfJ3yUcGe8a'

const server = { DATABASE_URL: 'postgres://localhost/kazi', ADMIN_KEYS: `ada:${key}` }

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(parseEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', RATE_LIMITS: true, PASSWORD_MIN_LENGTH: 6 })
    expect(parseEnv({ PORT: '', ADMIN_KEYS: '' })).toMatchObject({ PORT: 3000, ADMIN_KEYS: undefined })
  })

  it('takes a pooler, and addresses around it', () => {
    const direct = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'postgres://localhost:5433/kazi' }
    expect(parseEnv({ ...server, ...direct })).toMatchObject(direct)
    expect(parseEnv({ ...server, DATABASE_POOLER: '', DATABASE_READ_URL: '' }).DATABASE_POOLER).toBeUndefined()
  })

  it('takes several labelled keys', () => {
    expect(parseEnv({ ADMIN_KEYS: `ada:${key},bo:${key}:x` }).ADMIN_KEYS).toEqual([
      { label: 'ada', key, role: 'owner' },
      { label: 'bo', key: `${key}:x`, role: 'owner' },
    ])
  })

  it('takes keys with roles, as long as one is an owner', () => {
    const list = `ada:${key},bo:reader:${key}b,cy:operator:${key}c,di:owner:${key}d`
    expect(parseEnv({ ADMIN_KEYS: list }).ADMIN_KEYS?.map(({ label, role }) => [label, role])).toEqual([
      ['ada', 'owner'],
      ['bo', 'reader'],
      ['cy', 'operator'],
      ['di', 'owner'],
    ])
    expect(() => parseEnv({ ADMIN_KEYS: `bo:reader:${key},cy:operator:${key}c` })).toThrow(
      'must have a key of an owner',
    )
  })

  it.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_POOLER', { ...server, DATABASE_POOLER: 'session', DATABASE_DIRECT_URL: 'postgres://localhost/kazi' }],
    ['DATABASE_DIRECT_URL', { ...server, DATABASE_POOLER: 'transaction' }],
    ['DATABASE_DIRECT_URL', { ...server, DATABASE_DIRECT_URL: 'localhost:5432' }],
    ['DATABASE_READ_URL', { ...server, DATABASE_READ_URL: 'http://localhost' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://localhost/kazi' }],
    ['ADMIN_KEYS', { ADMIN_KEYS: 'changeme' }],
    ['ADMIN_KEYS', { ADMIN_KEYS: 'ada:short' }],
    ...['a'.repeat(32), 'changeme'.repeat(4), 'abcdefghijklmnopqrstuvwxyz012345', '0123456789'.repeat(4)].map(
      (poor): [string, Record<string, string>] => ['ADMIN_KEYS', { ADMIN_KEYS: `ada:${poor}` }],
    ),
    ['ADMIN_KEYS', { ADMIN_KEYS: 'ada:your-secret-admin-key-goes-here-please' }],
    ['ADMIN_KEYS', { ADMIN_KEYS: `ada:${key},bo:${'ab'.repeat(20)}` }],
    ['ADMIN_KEYS', { ADMIN_KEYS: key }],
    ...[
      '1',
      'true',
      'loopback',
      '0.0.0.0/0',
      '::/0',
      '0.0.0.0',
      '128.0.0.0/1',
      '10.0.0.0/33',
      '10.0.0.1,',
      'proxy.test',
    ].map((proxy): [string, Record<string, string>] => ['TRUST_PROXY', { TRUST_PROXY: proxy }]),
    ['SITE_URL', { SITE_URL: 'https://a.test', PORTAL_URL: 'https://a.test', ADMIN_URL: 'https://c.test' }],
    ['SITE_URL', { SITE_URL: 'https://a.test', PORTAL_URL: 'http://b.test', ADMIN_URL: 'https://c.test' }],
    ['SEED_DEMO', { SEED_DEMO: '1', HOST: '0.0.0.0' }],
    ['SEED_DEMO', { SEED_DEMO: '1', HOST: '192.168.1.7' }],
    ['SEED_DEMO', { SEED_DEMO: '1', SITE_URL: 'https://kazi.test' }],
    ['ADMIN_KEYS', { DATABASE_URL: 'postgres://localhost/kazi' }],
    ['SITE_URL', { SITE_URL: 'javascript:alert(1)' }],
    ['SITE_URL', { PORTAL_URL: 'https://va.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['SEED_DEMO', { SEED_DEMO: 'yes' }],
    ['PUSH_TO_LOOPBACK', { PUSH_TO_LOOPBACK: 'on', HOST: '0.0.0.0' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', HOST: '0.0.0.0' }],
    ['PASSWORD_MIN_LENGTH', { PASSWORD_MIN_LENGTH: '4' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['AI_PROVIDER', { AI_PROVIDER: 'clippy', AI_MODEL: 'm', AI_API_KEY: 'k' }],
    ['AI_PROVIDER', { AI_API_KEY: 'secret-key' }],
    ['AI_PROVIDER', { AI_MODEL: 'm' }],
    ['AI_MODEL', { AI_PROVIDER: 'openai', AI_API_KEY: 'secret-key' }],
    ['AI_API_KEY', { AI_PROVIDER: 'anthropic', AI_MODEL: 'm' }],
    ['AI_API_KEY', { AI_PROVIDER: 'openai', AI_MODEL: 'm', AI_API_KEY: 'secret-key\nx' }],
    ['AI_BASE_URL', { AI_PROVIDER: 'openai', AI_MODEL: 'm', AI_BASE_URL: 'ftp://secret-key@x' }],
  ])('names %s when it is %j', (name, source) => {
    expect(() => parseEnv(source)).toThrow(new RegExp(`environment value ${name} is wrong: .+\\.$`))
  })

  it('takes keys as programs make them', () => {
    for (const made of [randomBytes(16).toString('hex'), randomBytes(32).toString('base64url'), randomUUID()])
      expect(parseEnv({ ADMIN_KEYS: `ada:${made}` }).ADMIN_KEYS).toEqual([{ label: 'ada', key: made, role: 'owner' }])
  })

  it('takes addresses and ranges of proxies', () => {
    const list = '10.0.0.0/8, 127.0.0.1,::1,fc00::/7,2001:db8::/32'
    expect(parseEnv({ TRUST_PROXY: list }).TRUST_PROXY).toEqual(list.split(/, ?/))
  })

  it.each([
    [{}, false],
    [{ HOST: '127.0.0.2', SITE_URL: 'http://kazi.localhost:8080' }, false],
    [{ HOST: '::1' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ SITE_URL: 'https://kazi.test' }, true],
    [{ SITE_URL: 'http://192.168.1.7:3000' }, true],
  ])('knows of %j whether others reach it: %s', (source, others) => {
    expect(reachesOthers(parseEnv(source))).toBe(others)
  })

  it.each([
    [{ SITE_URL: 'https://kazi.test' }, true],
    [{ SITE_URL: 'https://kazi.test', TRUST_PROXY: '127.0.0.1' }, false],
    [{ SITE_URL: 'https://kazi.test', HOST: '0.0.0.0' }, false],
    [{ SITE_URL: 'http://kazi.localhost:8080' }, false],
    [{}, false],
  ])('knows of %j whether a proxy must be there that it does not know: %s', (source, unknown) => {
    expect(hasUnknownProxy(parseEnv(source))).toBe(unknown)
  })

  it('takes a provider with a key, or an endpoint of one’s own without', () => {
    const hosted = { AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k' }
    expect(parseEnv(hosted)).toMatchObject(hosted)
    const own = { AI_PROVIDER: 'openai', AI_MODEL: 'm', AI_BASE_URL: 'http://localhost:11434/v1' }
    expect(parseEnv(own)).toMatchObject(own)
  })

  it('never repeats a secret in what it says', () => {
    for (const source of [
      { AI_API_KEY: 'secret-key' },
      { AI_PROVIDER: 'openai', AI_API_KEY: 'secret-key\n' + 'x' },
      { ADMIN_KEYS: 'ada:secret-key' },
      { ADMIN_KEYS: `ada:${'secret-key'.repeat(4)}` },
    ])
      expect(() => parseEnv(source)).toThrow(/^(?!.*secret-key)/s)
  })
})
