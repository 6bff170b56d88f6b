import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { testWorld } from '../testing/world.ts'

const links = { site: 'https://kazi.test', portal: 'https://va.kazi.test', admin: 'https://admin.kazi.test' }
const world = await testWorld()
const split = await buildApp({ ...world.deps, links }, { log: false, busyAfterMs: 0, split: true })
afterAll(async () => {
  await split.close()
  await world.close()
})

async function aLink() {
  const { id } = await world.aClient()
  const client = () =>
    world.db.selectFrom('users').select('unsubscribeToken').where('id', '=', id).executeTakeFirstOrThrow()
  const { unsubscribeToken } = await client()
  const turnedOff = () =>
    world.db
      .selectFrom('mailPreferences')
      .select('topic')
      .where('userId', '=', id)
      .where('timing', '=', 'off')
      .execute()
  return { url: `/api/unsubscribe?token=${unsubscribeToken}&topic=tasks`, turnedOff }
}

/** RFC 8058 has mail programs send a form, as multipart/form-data where they can. */
const oneClick = [
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['multipart/form-data', 'no boundary'],
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['application/x-www-form-urlencoded; charset=utf-8', 'x'.repeat(5000)],
  ['application/json', '{ this is not JSON'],
  ['text/plain', 'List-Unsubscribe=One-Click'],
  ['application/octet-stream', 'List-Unsubscribe=One-Click'],
  [undefined, 'List-Unsubscribe=One-Click'],
  [undefined, undefined],
] as const

describe('the address of a List-Unsubscribe header', () => {
  it.each(oneClick)('turns emails off, called with %s', async (type, payload) => {
    const { url, turnedOff } = await aLink()
    const headers = type && { 'content-type': type }
    const answer = await world.app.inject({
      method: 'POST',
      url,
      ...(headers && { headers }),
      ...(payload && { payload }),
    })
    expect([answer.statusCode, await turnedOff()]).toEqual([200, [{ topic: 'tasks' }]])
  })

  it.each(['GET', 'HEAD'] as const)(
    'leads to the page that asks first, opened by %s, and changes nothing',
    async (method) => {
      const { url, turnedOff } = await aLink()
      const answer = await split.inject({ method, url: `${url}&for=va`, headers: { host: 'kazi.test' } })
      const page = `https://kazi.test/unsubscribe${url.slice(url.indexOf('?'))}&for=va`
      expect([answer.statusCode, answer.headers.location]).toEqual([302, page])
      expect(await turnedOff()).toEqual([])
    },
  )
})
