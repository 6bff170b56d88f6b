import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

let imports = 0
/** The answer to an upload of one new VA, and how many VAs it made. */
async function sendForm(query: string, fields: readonly (readonly [string, string])[]) {
  const email = `form.${++imports}.dry@example.com`
  const form = new FormData()
  for (const [name, value] of fields)
    if (name === 'csv')
      form.append(name, new Blob([`Name,Email,Timezone,Skills,Tools,Intro\nDry,${email},,,,`]), 'a.csv')
    else form.append(name, value)
  const { headers, body } = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/admin/vas/upload${query}`,
    headers: { 'x-admin-key': adminKey, 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  })
  const made = await world.db.selectFrom('vas').select('id').where('email', '=', email).execute()
  return { answer, made: made.length }
}
async function uploadForm(...form: Parameters<typeof sendForm>) {
  const { answer, made } = await sendForm(...form)
  return [answer.statusCode, answer.json().imported, made]
}
const csv = ['csv', ''] as const
const dry = (said: string) => ['dryRun', said] as const
const [written, nothing, refused] = [
  [200, 1, 1],
  [200, 0, 0],
  [400, undefined, 0],
] as const

describe('a dry run that is asked for in a form', () => {
  it.each([
    ['before the file', '', [dry('true'), csv], nothing],
    ['after the file', '', [csv, dry('1')], nothing],
    ['and not by the address', '?dryRun=false', [csv, dry('true')], nothing],
    ['not, but by the address', '?dryRun=true', [dry('false'), csv], nothing],
    ['in no place', '?dryRun=no', [dry('false'), csv, ['other', 'true']], written],
    ['by neither yes nor no', '', [csv, dry('maybe')], refused],
    ['by neither yes nor no, beside a yes', '?dryRun=true', [csv, dry('')], refused],
    ['twice', '', [dry('false'), csv, dry('true')], refused],
  ] as const)('%s', async (_, query, fields, answer) => {
    expect(await uploadForm(query, fields)).toEqual(answer)
  })
})

describe('a form with more than is read', () => {
  it.each([
    ['two files', [csv, csv]],
    ['eleven other fields', [csv, ...Array.from({ length: 11 }, (_, at) => [`x${at}`, 'y'] as const)]],
  ] as const)('of %s is refused in a sentence, and nothing is written', async (_, fields) => {
    const { answer, made } = await sendForm('', fields)
    expect([answer.statusCode, answer.json().error, made]).toEqual([
      ...[400, 'Please send one file, with at most 10 other fields.', 0],
    ])
  })
})

describe('a dry run that the body asks for and the address does not', () => {
  it.each([
    ['/tasks/upload-csv', { csvData: 'Task\nSort my inbox' }],
    [
      '/calendar-events/upload-csv',
      {
        csvData: `Title,Start,End\nCall,${new Date().toISOString().slice(0, 10)} 10:00,${new Date().toISOString().slice(0, 10)} 11:00`,
      },
    ],
  ])('is one for %s', async (url, file) => {
    const client = await world.aClient()
    const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
    const send = async (query: string, dryRun: unknown) => {
      const payload = { ...file, dryRun }
      const answer = await world.app.inject({ method: 'POST', url: `/api${url}?dryRun=${query}`, headers, payload })
      return [answer.statusCode, answer.json().imported]
    }
    expect(await send('false', true)).toEqual([200, 0])
    expect(await send('true', false)).toEqual([200, 0])
    expect(await send('maybe', true)).toEqual([400, undefined])
    expect(await send('false', false)).toEqual([200, 1])
  })
})
