import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { adminKey, testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const boundary = 'kazi-test-boundary'
const part = (content: Uint8Array, field = 'csv') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="../../vas.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const headers = { 'x-admin-key': adminKey, 'content-type': `multipart/form-data; boundary=${boundary}` }
const upload = (payload: Buffer) => world.app.inject({ method: 'POST', url: '/api/admin/vas/upload', headers, payload })
const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
const header = 'Name,Email,Timezone,Skills,Tools,Intro'

describe('uploading VAs', () => {
  it('imports what has six columns, a name and an address, and tells of the rest', async () => {
    const answer = await upload(
      part(
        csv(
          header,
          'Ada,ada.upload@example.com,Africa/Lagos,A;B,"Word, mostly;Excel",Hi',
          'Bo,,x,y,z,w',
          ',,,,,',
          'C,D',
        ),
      ),
    )
    expect(answer.json()).toMatchObject({ imported: 1, duplicates: 0, skipped: 2, rows: [{ row: 2 }, { row: 3 }] })
    const va = (await world.admin.admin.vas.records({ size: 5000 })).rows.find(
      ({ email }) => email === 'ada.upload@example.com',
    )
    expect(va).toMatchObject({ skills: 'A, B', tools: ['Word, mostly', 'Excel'], intro: 'Hi' })
  })

  it('counts the same file again as duplicates, whatever the letter case', async () => {
    const file = part(csv(header, 'Eve,eve.upload@example.com,,,,', 'Eve,EVE.upload@example.com,,,,'))
    expect((await upload(file)).json()).toMatchObject({ imported: 1, duplicates: 1 })
    expect((await upload(file)).json()).toMatchObject({ imported: 0, duplicates: 2 })
  })

  it('makes a skill of no row that it leaves out', async () => {
    const skills = async () =>
      (
        await world.db.selectFrom('skills').select('name').where('name', 'like', 'upskill %').orderBy('name').execute()
      ).map(({ name }) => name)
    const row = (email: string, skill: string) => `Fay,${email}@example.com,,Upskill ${skill},,`
    const first = await upload(
      part(
        csv(header, row('fay', 'one'), row('FAY', 'of a duplicate'), 'Gus,,,Upskill of nobody,,', row('hal', 'two')),
      ),
    )
    expect(first.json()).toMatchObject({ imported: 2, duplicates: 1 })
    expect(await skills()).toEqual(['upskill one', 'upskill two'])
    const again = await upload(part(csv(header, row('Fay', 'seen again'), row('ivy', 'three'))))
    expect(again.json()).toMatchObject({ imported: 1, duplicates: 1 })
    expect(await skills()).toEqual(['upskill one', 'upskill three', 'upskill two'])
  })

  it('makes no skill of a row whose VA came in after its file was read', async () => {
    const imports = world.admin.admin.vas.imports
    const lines = [header, 'Joy,joy@example.com,,Joyriding,,', 'Kim,kim@example.com,,Kimono,,']
    const { id } = await imports.plan({ csv: csv(...lines), name: 'vas.csv' })
    await world.aVa({ email: 'JOY@example.com' })
    await imports.run({ id })
    const names = await world.db
      .selectFrom('skills')
      .select('name')
      .where('name', 'in', ['joyriding', 'kimono'])
      .execute()
    expect(names).toEqual([{ name: 'kimono' }])
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a header only', csv(header)],
    ['no header', csv('Ada,ada@example.com,Africa/Lagos,A,B,C', 'Bo,bo@example.com,Africa/Lagos,A,B,C')],
  ])('refuses %s with the documented sentence', async (_, content) => {
    const answer = await upload(part(content))
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'CSV must have header row and at least one VA'])
  })

  it.each([
    ['a workbook', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000xl/workbook.xml')],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])],
    ['a picture', Buffer.from([0x89, 80, 78, 71, 13, 10, 26, 10])],
  ])('says of %s what it is not, whatever its name', async (_, content) => {
    const answer = await upload(part(content))
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(/^This is not a CSV file/)])
  })

  it('answers a cut-off body with 400, a second file, a huge one and another field with 4xx', async () => {
    const whole = part(csv(header, 'Cut,cut@example.com,,,,'))
    expect((await upload(whole.subarray(0, whole.length - 30))).statusCode).toBe(400)
    expect((await upload(part(Buffer.alloc(11 * 1024 * 1024, 'a')))).statusCode).toBe(413)
    expect((await upload(part(csv(header), 'other'))).statusCode).toBe(400)
  })

  it('takes the key from the body where the screen sends it so', async () => {
    const send = (secretKey: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/admin/upload-vas',
        payload: { secretKey, csvData: `${header}\nKey,key.upload@example.com,,,,` },
      })
    expect((await send('hunter2')).statusCode).toBe(401)
    expect((await send(adminKey)).json()).toMatchObject({ imported: 1 })
  })

  it('takes 10 MB as a file and as text, and not more', async () => {
    const send = (csvData: string) =>
      world.app.inject({ method: 'POST', url: '/api/admin/upload-vas', payload: { secretKey: adminKey, csvData } })
    const intro = 'I keep "quiet" inboxes.\n'.repeat(400)
    const rows = (n: number) =>
      [
        header,
        ...Array.from({ length: n }, (_, at) => `Big,big.${at}@example.com,,,,"${intro.replaceAll('"', '""')}"`),
      ].join('\n')
    const longest = rows(980)
    expect(longest.length).toBeGreaterThan(9.5 * 1024 * 1024)
    expect((await send(longest)).json()).toMatchObject({ imported: 980 })
    expect((await upload(part(Buffer.from(longest)))).json()).toMatchObject({ duplicates: 980 })
    const answer = await send(rows(1300))
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'This is more than the 10 MB that we take.'])
  })

  it('says of each row what it would do where a dry run is asked for', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/admin/vas/upload?dryRun=1',
      headers,
      payload: part(csv(header, 'Dry,dry.upload@example.com,,,,', 'Bo,,,,,')),
    })
    expect(answer.json()).toMatchObject({
      imported: 0,
      skipped: 1,
      rows: [
        { row: 1, verdict: 'new' },
        { row: 2, verdict: 'invalid' },
      ],
    })
    expect((await world.admin.admin.vas.list({ q: 'dry.upload' })).rows).toEqual([])
  })

  it.each(['1', 'true', 'yes', 'on'])('imports nothing for dryRun=%s, as a file and as text', async (asked) => {
    const email = `dry.${asked}@example.com`
    const csvData = `${header}\nDry,${email},,,,`
    const upload = await world.app.inject({
      method: 'POST',
      url: `/api/admin/vas/upload?dryRun=${asked}`,
      headers,
      payload: part(Buffer.from(csvData)),
    })
    const inBody = { secretKey: adminKey, csvData }
    const url = '/api/admin/upload-vas'
    const text = await world.app.inject({ method: 'POST', url: `${url}?dryRun=${asked}`, payload: inBody })
    const told = await world.app.inject({
      method: 'POST',
      url,
      payload: { ...inBody, dryRun: asked === 'true' || asked },
    })
    for (const answer of [upload, text, told])
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { imported: 0, rows: [{ verdict: 'new' }] }])
    expect((await world.admin.admin.vas.list({ q: email })).rows).toEqual([])
  })

  it('refuses a dryRun that says neither yes nor no, and imports where it says no', async () => {
    const csvData = `${header}\nWet,wet.upload@example.com,,,,`
    for (const [asked, status] of [
      ['maybe', 400],
      ['', 400],
      ['false', 200],
    ] as const) {
      const query = `dryRun=${asked}`
      const file = { headers, payload: part(Buffer.from(csvData)) }
      const upload = await world.app.inject({ method: 'POST', url: `/api/admin/vas/upload?${query}`, ...file })
      const payload = { secretKey: adminKey, csvData }
      const text = await world.app.inject({ method: 'POST', url: `/api/admin/upload-vas?${query}`, payload })
      expect([asked, upload.statusCode, text.statusCode]).toEqual([asked, status, status])
      if (status === 400) expect(text.json().error).toMatch(/dryRun/)
    }
    expect((await world.admin.admin.vas.list({ q: 'wet.upload' })).rows).toHaveLength(1)
  })

  it('is taken back over the documented call', async () => {
    const { importId } = (await upload(part(csv(header, 'Back,back.upload@example.com,,,,')))).json()
    const undo = await world.app.inject({
      method: 'POST',
      url: `/api/admin/imports/${importId}/undo`,
      headers: { 'x-admin-key': adminKey },
    })
    expect(undo.json()).toMatchObject({ state: 'undone', removed: 1, kept: 0 })
    expect((await world.admin.admin.vas.list({ q: 'back.upload' })).rows).toEqual([])
  })
})

// The malformed files are next to the repository, not in it.
const files = resolve(import.meta.dirname, '../../../../../shared/data/dev/dirty_csv')
const names = existsSync(files) ? readdirSync(files).filter((name) => name.endsWith('.csv')) : []

describe.runIf(names.length > 0)('an awkward file', () => {
  it.each(names)('%s comes out as its sidecar says', async (name) => {
    const expected = JSON.parse(readFileSync(join(files, name.replace('.csv', '.expect.json')), 'utf8'))
    const answer = (await upload(part(readFileSync(join(files, name))))).json()
    if (expected.error) return expect(answer.error).toBe(expected.error)
    expect(answer).toMatchObject({
      imported: expected.imported,
      skipped: expected.skipped,
      duplicates: expected.duplicates ?? 0,
    })
    for (const { email, count, skills, ...check } of expected.checks ?? []) {
      const { rows } = await world.admin.admin.vas.records({ q: email })
      const found = rows.filter((va) => va.email === email)
      expect(found).toHaveLength(count ?? 1)
      expect(found[0]).toMatchObject({ ...check, ...(skills && { skills: skills.join(', ') }) })
    }
  })
})
