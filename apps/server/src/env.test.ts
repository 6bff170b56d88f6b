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
  ])('names %s when it is %j', (name, source) => {
    expect(() => parseEnv(source)).toThrow(new RegExp(`environment value ${name} is wrong: .+\\.$`))
  })
})
