import { hash } from 'argon2'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseLimiter, rateLimits } from '../limits/limits.ts'
import { cheap, password, testWorld } from '../testing/world.ts'

const world = await testWorld({ limiter: databaseLimiter })
afterAll(() => world.close())

const from = (ip: string) => world.callerOf({ ...world.contextOf({}).context, ip })
type Caller = ReturnType<typeof from>
type Change = { currentPassword: string; newPassword: string }
const doors = {
  client: {
    someone: world.aClient,
    enter: (api: Caller, email: string, given: string) => api.auth.login({ email, password: given }),
    set: (api: Caller, token: string, given: string) => api.auth.resetPassword({ token, newPassword: given }),
    change: async (owner: { id: number }, change: Change) =>
      (await world.as(owner)).auth.account.changePassword(change),
  },
  va: {
    someone: world.aVa,
    enter: (api: Caller, email: string, given: string) => api.vaPortal.login({ email, password: given }),
    set: (api: Caller, token: string, given: string) => api.vaPortal.setPassword({ token, password: given }),
    change: async (owner: { id: number }, change: Change) => (await world.asVa(owner)).vaPortal.changePassword(change),
  },
}
const verdict = (entering: Promise<unknown>) =>
  entering.then(
    () => 'in',
    (error) => String(error.code),
  )

describe.each(Object.entries(doors))('guessing at the account of a %s', (_, { someone, enter, set }) => {
  /** 200 guesses at one account, two from each of 100 IP addresses. */
  const attack = async (email: string) => {
    const verdicts: string[] = []
    for (let n = 0; n < 200; n++) verdicts.push(await verdict(enter(from(`10.1.${n >> 1}.1`), email, `guess-${n}`)))
    return verdicts
  }

  it('from a hundred addresses ends after fifty; the owner comes in from where they were before', async () => {
    const { email } = await someone()
    expect(await verdict(enter(from('192.0.2.7'), email, password))).toBe('in')
    expect(await verdict(enter(from('2001:db8:1:2:aaaa::1'), email, password))).toBe('in')
    const verdicts = await attack(email)
    expect(verdicts.filter((one) => one === 'UNAUTHORIZED').length).toBeLessThanOrEqual(rateLimits.signInAnywhere.hits)
    expect(verdicts.slice(-100).every((one) => one === 'TOO_MANY_REQUESTS')).toBe(true)
    expect(await verdict(enter(from('192.0.2.7'), email, password))).toBe('in')
    expect(await verdict(enter(from('2001:db8:1:2:bbbb::9'), email, password))).toBe('in')
    // During the attack even the right password is refused from a new address, but an emailed link unlocks that
    // address.
    expect(await verdict(enter(from('198.51.100.9'), email, password))).toBe('TOO_MANY_REQUESTS')
    await from('198.51.100.9').auth.forgotPassword({ email })
    const { text } = await world.db.selectFrom('mails').select('text').where('to', '=', email).executeTakeFirstOrThrow()
    await set(from('198.51.100.9'), /token=([\w-]+)/.exec(text)?.[1] ?? '', 'skein-and-needle')
    expect(await verdict(enter(from('198.51.100.9'), email, 'skein-and-needle'))).toBe('in')
  })

  it('from one address locks nobody else out, not even from a new place', async () => {
    const { email } = await someone()
    for (let n = 0; n < 200; n++) await verdict(enter(from('10.9.9.9'), email, `guess-${n}`))
    expect(await verdict(enter(from('198.51.100.10'), email, password))).toBe('in')
  })
})

describe.each(Object.entries(doors))('ten wrong passwords of a %s', (_, { someone, enter, set }) => {
  it('do not keep out whoever sets a new one by a mailed link, where they tried; elsewhere they stay counted', async () => {
    const owner = await someone()
    const email = owner.email.replace(/^./, (first) => first.toUpperCase())
    const [here, elsewhere] = [from('2001:db8:7:7::1'), from('198.51.100.20')]
    for (const api of [here, elsewhere])
      for (let n = 0; n <= rateLimits.signInAccount.hits; n++) await verdict(enter(api, email, `guess-${n}`))
    expect(await verdict(enter(here, email, password))).toBe('TOO_MANY_REQUESTS')
    await here.auth.forgotPassword({ email })
    const { text } = await world.db
      .selectFrom('mails')
      .select('text')
      .where('to', '=', owner.email)
      .executeTakeFirstOrThrow()
    await set(from('2001:db8:7:7::2'), /token=([\w-]+)/.exec(text)?.[1] ?? '', 'skein-and-needle')
    expect(await verdict(enter(here, email, 'skein-and-needle'))).toBe('in')
    expect(await verdict(enter(elsewhere, email, 'skein-and-needle'))).toBe('TOO_MANY_REQUESTS')
  })
})

describe.each(Object.entries(doors))('the password of a %s', (_, { someone, change }) => {
  const newPassword = 'Tamarind-9'

  it('is not guessed at by new ones that are refused, so the owner can still change it after many of them', async () => {
    const owner = await someone()
    for (let n = 0; n <= rateLimits.signInAccount.hits; n++)
      expect(await verdict(change(owner, { currentPassword: password, newPassword: 'password1' }))).toBe('BAD_REQUEST')
    expect(await verdict(change(owner, { currentPassword: password, newPassword }))).toBe('in')
  })

  it('is guessed at by wrong ones, in their settings as well', async () => {
    const owner = await someone()
    const verdicts: string[] = []
    for (let n = 0; n <= rateLimits.signInAccount.hits; n++)
      verdicts.push(await verdict(change(owner, { currentPassword: `guess-${n}`, newPassword })))
    expect([verdicts[0], verdicts.at(-1)]).toEqual(['BAD_REQUEST', 'TOO_MANY_REQUESTS'])
  })
})

it('no address of an account is written down', async () => {
  const rows = await world.db.selectFrom('knownAddresses').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ key }) => key.length === 32)).toBe(true)
})

describe('a password with an accent', () => {
  const [composed, decomposed] = ['Café-crème-7'.normalize('NFC'), 'Café-crème-7'.normalize('NFD')]

  it('fits in whichever way the keyboard writes it', async () => {
    const { email } = await world.aClient({ passwordHash: await world.deps.passwords.hash(decomposed) })
    for (const given of [composed, decomposed])
      expect(await verdict(from('10.2.0.1').auth.login({ email, password: given }))).toBe('in')
    expect(await verdict(from('10.2.0.1').auth.login({ email, password: 'Cafe-creme-7' }))).toBe('UNAUTHORIZED')
  })

  it.each(Object.entries(doors))(
    'that a %s set before fits as it was typed, and from then on in both ways',
    async (_, { someone, enter }) => {
      const before = await hash(decomposed, cheap)
      const { email } = await someone({ passwordHash: before })
      expect(await verdict(enter(from('10.2.0.2'), email, composed))).toBe('UNAUTHORIZED')
      expect(await verdict(enter(from('10.2.0.2'), email, decomposed))).toBe('in')
      expect(await verdict(enter(from('10.2.0.2'), email, composed))).toBe('in')
    },
  )
})
