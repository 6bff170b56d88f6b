import { describe, expect, it } from 'vitest'
import { parseEnv } from './env.ts'

const key = 'k'.repeat(32)

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(parseEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', RATE_LIMITS: true, PASSWORD_MIN_LENGTH: 6 })
    expect(parseEnv({ PORT: '', ADMIN_KEYS: '' })).toMatchObject({ PORT: 3000, ADMIN_KEYS: undefined })
  })

  it('takes several labelled keys', () => {
    expect(parseEnv({ ADMIN_KEYS: `ada:${key},bo:${key}:x` }).ADMIN_KEYS).toEqual([
      { label: 'ada', key },
      { label: 'bo', key: `${key}:x` },
    ])
  })

  it.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['ADMIN_KEYS', { ADMIN_KEYS: 'changeme' }],
    ['ADMIN_KEYS', { ADMIN_KEYS: 'ada:short' }],
    ['ADMIN_KEYS', { DATABASE_URL: 'postgres://localhost/kazi' }],
    ['SITE_URL', { SITE_URL: 'javascript:alert(1)' }],
    ['SITE_URL', { PORTAL_URL: 'https://va.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['SEED_DEMO', { SEED_DEMO: 'yes' }],
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

  it('takes a provider with a key, or an endpoint of one’s own without', () => {
    const hosted = { AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k' }
    expect(parseEnv(hosted)).toMatchObject(hosted)
    const own = { AI_PROVIDER: 'openai', AI_MODEL: 'm', AI_BASE_URL: 'http://localhost:11434/v1' }
    expect(parseEnv(own)).toMatchObject(own)
  })

  it('never repeats a secret in what it says', () => {
    for (const source of [{ AI_API_KEY: 'secret-key' }, { AI_PROVIDER: 'openai', AI_API_KEY: 'secret-key\n' + 'x' }])
      expect(() => parseEnv(source)).toThrow(/^(?!.*secret-key)/s)
  })
})
