import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { acceptedFiles, fileLimits } from '@kazi/schemas/file-kinds'
import { adminReceiverId } from '@kazi/schemas/message'
import { teamThread } from '@kazi/schemas/thread-id'
import { unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { mailUnread } from '../notifications/unread-mail.ts'
import { arriving } from '../testing/arriving-file.ts'
import { adminKey, password, testWorld } from '../testing/world.ts'
import { incoming } from './incoming.ts'
import { previewOf, removeBytes, sweepUnsent } from './removals.ts'

const world = await testWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
afterAll(() => world.close())
const { store, inbox } = world.deps.files

type Who = { headers: Record<string, string>; tasks: string; files: string }
async function people() {
  const client = await world.aClient()
  const task = await world.aTask(client, { status: 'in_progress' })
  const { va, vaTask } = task as Required<typeof task>
  const cookie = async (kind: 'client' | 'va', owner: object) => ({
    cookie: `kazi_${kind}=${await openSession(world.db, owner as never)}`,
  })
  const asClient: Who = {
    headers: await cookie('client', { userId: client.id }),
    tasks: `/tasks/${task.id}`,
    files: '/files',
  }
  const asVa: Who = {
    headers: await cookie('va', { vaId: va?.id }),
    tasks: `/va/tasks/${vaTask?.id}`,
    files: '/va/files',
  }
  const asTeam: Who = {
    headers: { 'x-admin-key': adminKey },
    tasks: `/admin/va-tasks/${vaTask?.id}`,
    files: '/admin/files',
  }
  return {
    client,
    task,
    va: va as { id: number; name: string },
    vaTask: vaTask as { id: number },
    asClient,
    asVa,
    asTeam,
  }
}
type Answer = { id: number; name: string; size: number; type: string; preview: boolean; error: string }
type Content = string | Uint8Array<ArrayBuffer>
async function send(who: Who, content: Content, name = 'notes.txt', place = '', headers = who.headers) {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const answer = await fetch(`${origin}/api${who.tasks}/files${place && `?place=${place}`}`, {
    method: 'POST',
    body: form,
    headers,
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const get = ({ headers, files }: Who, id: number, preview = '') =>
  fetch(`${origin}/api${files}/${id}${preview}`, { headers })
const list = async ({ headers, tasks }: Who) => (await fetch(`${origin}/api${tasks}/files`, { headers })).json()
const stored = async () => (await sql<{ n: number }>`select count(*)::int as n from files`.execute(world.db)).rows[0]?.n
const due = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from file_removals where due_at <= now()`.execute(world.db))
    .rows[0]?.n
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'))
const picture = async (format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#0a6' } })
      .toFormat(format)
      .toBuffer(),
  )

describe('a file on a task', () => {
  it('has an underscore for the quotes of its name, which a form writes as %22', async () => {
    const { asClient } = await people()
    expect((await send(asClient, 'a', 'say "hi".txt')).body.name).toBe('say _hi_.txt')
  })

  it('is no news any more once whoever added it has deleted it, apart from what was read', async () => {
    const { client, asVa } = await people()
    const { notifications } = (await world.as(client)).tasks
    const [read, wrong, right] = [
      await send(asVa, 'a', 'read.txt'),
      await send(asVa, 'a', 'acme-payroll.xlsx'),
      await send(asVa, 'a', 'right.txt'),
    ]
    const [, , first] = (await notifications.list()).rows
    await notifications.read({ ids: [first?.id ?? 0] })
    for (const { body } of [read, wrong])
      await fetch(`${origin}/api/va/files/${body.id}`, { method: 'DELETE', headers: asVa.headers })
    const bell = (await notifications.list()).rows.filter(({ title }) => title.endsWith('added a file'))
    expect(bell.map(({ message }) => message)).toEqual(['right.txt', 'read.txt'])
    const waiting = world.db.selectFrom('notifications').select('id').where('userId', '=', client.id)
    for (const { id } of await waiting.execute()) await mailUnread(world.context, id)
    const texts = (await world.mails()).filter(({ to }) => to === client.email).map(({ text }) => text)
    expect(texts.join()).toContain('There is a new file on your task: right.txt')
    expect(texts.join()).not.toContain('payroll')
    expect(right.status).toBe(201)
  })

  it('is refused on a task that its client has deleted, whoever adds it, and the client hears nothing', async () => {
    const { client, task, vaTask, va, asVa, asTeam } = await people()
    const api = await world.as(client)
    await (await world.asVa(va)).vaPortal.tasks.move({ id: vaTask.id, status: 'completed' })
    await api.tasks.delete({ id: task.id })
    const before = (await api.tasks.notifications.list()).rows
    for (const who of [asVa, asTeam])
      expect(await send(who, 'a', 'late.txt')).toMatchObject({
        status: 409,
        body: { error: 'The client deleted this task, so no more files can be added to it.' },
      })
    expect((await api.tasks.notifications.list()).rows).toEqual(before)
    expect(await list(asVa)).toEqual([])
  })

  it('whose task is deleted while its bytes are on their way is refused too', async () => {
    const { client, task, vaTask, va } = await people()
    const { tasks } = (await world.asVa(va)).vaPortal
    await tasks.move({ id: vaTask.id, status: 'completed' })
    const file = incoming(async () => {
      await (await world.as(client)).tasks.delete({ id: task.id })
      return arriving().receive()
    })
    await expect(tasks.files.add({ id: vaTask.id, file })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The client deleted this task, so no more files can be added to it.',
    })
  })

  it('is there for client, VA and team, as a download that no page can run', async () => {
    const { asClient, asVa, asTeam } = await people()
    const { status, body } = await send(asClient, 'a,b\n1,2\n', 'prices é.csv')
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), name: 'prices é.csv', size: 8, type: 'text/plain', preview: false },
    ])
    for (const who of [asClient, asVa, asTeam]) {
      const answer = await get(who, body.id)
      expect([answer.status, await answer.text()]).toEqual([200, 'a,b\n1,2\n'])
      const headers = Object.fromEntries(answer.headers)
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="prices ?.csv"; filename*=UTF-8''prices%20%C3%A9.csv`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'no-store',
      })
      expect(await list(who)).toMatchObject([{ id: body.id, by: 'client', own: who === asClient, place: 'task' }])
    }
  })

  it('is sent in parts to whoever asks for one: players do, and downloads that go on', async () => {
    const { asClient, asVa, asTeam } = await people()
    const { body } = await send(asClient, '0123456789')
    const part = async ({ headers, files }: Who, range: string, more = {}) => {
      const answer = await fetch(`${origin}/api${files}/${body.id}`, { headers: { ...headers, range, ...more } })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    for (const who of [asClient, asVa, asTeam]) {
      expect((await get(who, body.id)).headers.get('accept-ranges')).toBe('bytes')
      expect(await part(who, 'bytes=0-1')).toEqual([206, 'bytes 0-1/10', '01'])
    }
    expect(await part(asVa, 'bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part(asVa, 'bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part(asVa, 'bytes=4-99')).toEqual([206, 'bytes 4-9/10', '456789'])
    expect(await part(asVa, 'bytes=10-')).toEqual([416, 'bytes */10', ''])
    const whole = [200, null, '0123456789']
    for (const range of ['bytes=0-1,5-6', 'rows=0-1', 'bytes']) expect(await part(asVa, range)).toEqual(whole)
    expect(await part(asVa, 'bytes=0-1', { 'if-range': '"another"' })).toEqual(whole)
    const stranger = await people()
    expect((await part(stranger.asVa, 'bytes=0-1'))[0]).toBe(404)
  })

  it.each([
    ['voice.webm', 'audio/webm'],
    ['voice.mp4', 'audio/mp4'],
    ['film.webm', 'video/webm'],
    ['film.mp4', 'video/mp4'],
  ])('as a browser records %s is %s by its tracks', async (name, type) => {
    const { asVa } = await people()
    const recorded = await readFile(join(import.meta.dirname, '../testing/recordings', name))
    const { status, body } = await send(asVa, new Uint8Array(recorded), 'note.txt')
    expect([status, body.type, body.preview]).toEqual([201, type, false])
    const ending = name.slice(name.indexOf('.'))
    expect(body.name).toBe(`note.txt${type === 'audio/mp4' ? '.m4a' : ending}`)
  })

  it('is a 404 for every stranger, as is its task', async () => {
    const [{ asClient, asVa, asTeam }, other] = [await people(), await people()]
    const { body } = await send(asClient, await picture(), 'a.png')
    for (const stranger of [other.asClient, other.asVa]) {
      for (const rest of ['', '/preview']) expect((await get(stranger, body.id, rest)).status).toBe(404)
      const removal = await fetch(`${origin}/api${stranger.files}/${body.id}`, {
        method: 'DELETE',
        headers: stranger.headers,
      })
      expect(removal.status).toBe(404)
    }
    for (const [path, { headers }] of [
      [asClient.tasks, other.asClient],
      [asVa.tasks, other.asVa],
    ] as const) {
      expect((await send({ ...asClient, tasks: path }, 'x', 'x.txt', '', headers)).status).toBe(404)
      expect((await fetch(`${origin}/api${path}/files`, { headers })).status).toBe(404)
    }
    for (const who of [asClient, asVa, asTeam]) {
      expect((await get({ ...who, headers: {} }, body.id)).status).toBe(401)
      expect((await send({ ...who, headers: {} }, 'x')).status).toBe(401)
    }
  })

  it('leaves with the VA: who no longer holds the task no longer sees it', async () => {
    const { asClient, asVa, task } = await people()
    const { body } = await send(asClient, 'secret')
    await world.admin.admin.tasks.unassign({ id: task.id, reason: 'Ill' })
    expect((await get(asVa, body.id)).status).toBe(404)
    expect((await send(asVa, 'late')).status).toBe(404)
  })

  it('is removed by whoever sent it, with its bytes, and by nobody else', async () => {
    const { asClient, asVa, asTeam } = await people()
    const { body } = await send(asClient, await picture('jpeg'), 'p.jpg')
    const { key } = await world.db.selectFrom('files').select('key').where('id', '=', body.id).executeTakeFirstOrThrow()
    const remove = ({ files, headers }: Who) => fetch(`${origin}/api${files}/${body.id}`, { method: 'DELETE', headers })
    for (const who of [asVa, asTeam]) expect((await remove(who)).status).toBe(404)
    expect((await remove(asClient)).status).toBe(200)
    expect((await get(asClient, body.id)).status).toBe(404)
    await store.read(key).then((stream) => stream.destroy())
    await removeBytes(world.context, store)
    for (const one of [key, `${key}.preview`]) await expect(store.read(one)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

it('what the team adds and deletes is in the audit log, and what no message has yet is not', async () => {
  const { client, task, asTeam, va, vaTask } = await people()
  const { files } = world.admin.admin.messages
  const entries = async (target: string) =>
    (
      await world.db
        .selectFrom('audit')
        .select(['actor', 'action', 'detail'])
        .where('target', '=', target)
        .orderBy('id')
        .execute()
    ).filter(({ action }) => action.endsWith('-file'))
  const { id } = (await send(asTeam, 'a hint', 'hint.txt')).body
  const unsent = (await send(asTeam, 'a draft', 'draft.txt', 'message')).body.id
  for (const one of [id, unsent]) await files.remove({ id: one })
  const detail = { fileId: id, place: 'task' }
  expect(await entries(`task ${task.id}`)).toEqual([
    { actor: 'tester', action: 'add-file', detail },
    { actor: 'tester', action: 'delete-file', detail },
  ])
  // A VA's task that no client has is found by its conversation.
  const own = await world.aVaTask(va, null, null)
  await send({ ...asTeam, tasks: `/admin/va-tasks/${own.id}` }, 'a hint', 'own.txt')
  expect(await entries(teamThread(own.id, va.id))).toMatchObject([{ action: 'add-file', detail: { place: 'task' } }])
  await (await world.asVa(va)).vaPortal.tasks.move({ id: vaTask.id, status: 'completed' })
  await (await world.as(client)).auth.account.erase({ password })
  expect((await entries(`task ${task.id}`)).map(({ detail }) => detail)).toEqual(
    Array(2).fill({ fileId: id, place: '(erased)' }),
  )
})

it('leaves no name of a file in the audit log where its task was deleted before the client left', async () => {
  const { client, task, vaTask, asTeam } = await people()
  const { id } = (await send(asTeam, 'a diagnosis', 'Diagnosis of Jo Smith.txt')).body
  await world.admin.admin.messages.files.remove({ id })
  // Taken off the VA.
  await world.db.updateTable('vaTasks').set({ withdrawnAt: sql`now()` }).where('id', '=', vaTask.id).execute()
  await world.db.updateTable('tasks').set({ status: 'pending' }).where('id', '=', task.id).execute()
  const api = await world.as(client)
  await api.tasks.delete({ id: task.id })
  expect(await world.db.selectFrom('tasks').select('id').where('id', '=', task.id).execute()).toEqual([])
  await api.auth.account.erase({ password })
  const entries = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('target', '=', `task ${task.id}`)
    .where('action', 'in', ['add-file', 'delete-file'])
    .execute()
  expect(entries).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toContain('Diagnosis')
})

describe('what comes in', () => {
  const exe = Buffer.concat([bytes('MZ'), Buffer.alloc(200), bytes('PE\0\0')])
  it.each<[string, Content, string, RegExp]>([
    ['a program named like a picture', new Uint8Array(exe), 'holiday.png', /programs/],
    [
      'an ELF program',
      new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x3e, 0]),
      'a.txt',
      /programs/,
    ],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'logo.png',
      /SVG/,
    ],
    ['a drawing after a comment', '<?xml version="1.0"?>\n<!-- x -->\n<svg:svg onload="x()"/>', 'logo.txt', /SVG/],
    ['a page', '\ufeff  <!DOCTYPE html><body onload="x()">', 'notes.txt', /web pages/],
    [
      'a page in UTF-16',
      new Uint8Array(Buffer.from('\ufeff<html><script>x()</script>', 'utf16le')),
      'notes.txt',
      /web pages/,
    ],
    ['bytes without a meaning', new Uint8Array([1, 2, 3, 4, 0, 9, 9]), 'data.csv', /this kind of file/],
    [
      'an old Office file, which may be an installer',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(600).fill(0)]),
      'a.doc',
      /old Office/,
    ],
  ])('%s is refused, and nothing of it stays', async (_, content, name, sentence) => {
    const { asClient } = await people()
    const before = await stored()
    const { status, body } = await send(asClient, content, name)
    expect([status, body.error]).toEqual([415, expect.stringMatching(sentence)])
    expect(await stored()).toBe(before)
    expect(await readdir(inbox)).toEqual([])
  })

  const brands = (brand: string) => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}isom`)
  const office = (type: string) =>
    new Uint8Array(zipSync({ '[Content_Types].xml': Buffer.from(`<Types><Override ContentType="${type}"/></Types>`) }))
  const openDocument = (kind: string) =>
    new Uint8Array(zipSync({ mimetype: Buffer.from(`application/vnd.oasis.opendocument.${kind}`) }, { level: 0 }))
  const recorded = async (name: string) =>
    new Uint8Array(await readFile(join(import.meta.dirname, '../testing/recordings', name)))
  const ogg = bytes(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead\x01\x01${'\0'.repeat(12)}`)
  const inWords = 'application/vnd.openxmlformats-officedocument'
  const words = 'Some words.'
  /** A file of each ending that the dialog offers. */
  const ofEnding: Record<string, () => Content | Promise<Content>> = {
    png: () => picture(),
    jpg: () => picture('jpeg'),
    jpeg: () => picture('jpeg'),
    gif: async () =>
      new Uint8Array(
        await sharp(await picture())
          .gif()
          .toBuffer(),
      ),
    webp: () => picture('webp'),
    avif: async () =>
      new Uint8Array(
        await sharp(await picture())
          .resize(64)
          .avif()
          .toBuffer(),
      ),
    heic: () => brands('heic'),
    pdf: () => '%PDF-1.7\n%%EOF',
    docx: () => office(`${inWords}.wordprocessingml.document.main+xml`),
    xlsx: () => office(`${inWords}.spreadsheetml.sheet.main+xml`),
    pptx: () => office(`${inWords}.presentationml.presentation.main+xml`),
    odt: () => openDocument('text'),
    ods: () => openDocument('spreadsheet'),
    odp: () => openDocument('presentation'),
    rtf: () => '{\\rtf1 Some words.}',
    zip: () => new Uint8Array(zipSync({ 'a.txt': Buffer.from(words) })),
    txt: () => words,
    md: () => '# Some words',
    csv: () => 'a,b\n1,2',
    tsv: () => 'a\tb\n1\t2',
    json: () => '{"a":1}',
    ics: () => 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
    vcf: () => 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD\r\n',
    srt: () => '1\n00:00:01,000 --> 00:00:02,000\nHi',
    vtt: () => 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi',
    log: () => '12:00 started',
    yaml: () => 'a: 1',
    yml: () => 'a: 1',
    mp3: () => new Uint8Array([0xff, 0xfb, 0x90, 0x44, ...new Array(413).fill(0)]),
    m4a: () => brands('M4A '),
    mp4: () => recorded('film.mp4'),
    m4v: () => brands('M4V '),
    mov: () => brands('qt  '),
    ogg: () => ogg,
    oga: () => ogg,
    opus: () => ogg,
    wav: () => bytes(`RIFF\x24\0\0\0WAVEfmt \x10\0\0\0${'\0'.repeat(24)}`),
    webm: () => recorded('film.webm'),
    weba: () => recorded('voice.webm'),
  }
  it.each(acceptedFiles.split(','))('%s is taken, as the dialog says, and keeps its ending', async (ending) => {
    const { asClient } = await people()
    const make = ofEnding[ending.slice(1)]
    if (!make) throw new Error(`No file ends in ${ending} here`)
    const { status, body } = await send(asClient, await make(), `a${ending}`)
    expect([status, body.error, body.name]).toEqual([201, undefined, `a${ending}`])
  })

  it.each([
    ['a letter to BMW', 'BMW: please call back about the car.'],
    ['notes on a country', 'MZ is the code of Mozambique.'],
  ])('%s is text, though a picture or a program begins with the same two letters', async (_, content) => {
    const { asClient } = await people()
    expect(await send(asClient, content, 'a.txt')).toMatchObject({ status: 201, body: { type: 'text/plain' } })
  })

  it('a real bitmap is still refused', async () => {
    const { asClient } = await people()
    const bitmap = new Uint8Array([...bytes('BM'), ...new Array(200).fill(0)])
    expect((await send(asClient, bitmap, 'a.bmp')).status).toBe(415)
  })

  it('a picture that moves is a picture', async () => {
    const { asClient } = await people()
    const still = Buffer.from(await picture())
    // What makes it move stands behind the head of the picture: 20 bytes, whose checksum nobody reads.
    const moving = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
    const file = new Uint8Array(Buffer.concat([still.subarray(0, 33), moving, still.subarray(33)]))
    expect(await send(asClient, file, 'a.png')).toMatchObject({
      status: 201,
      body: { type: 'image/png', name: 'a.png' },
    })
  })

  it('an empty file, a form without one, and JSON in its place are refused', async () => {
    const { asClient, task, client } = await people()
    expect((await send(asClient, '')).body.error).toBe('This file is empty.')
    const form = new FormData()
    form.append('note', 'x')
    const url = `${origin}/api${asClient.tasks}/files`
    expect((await fetch(url, { method: 'POST', body: form, headers: asClient.headers })).status).toBe(400)
    const json = { method: 'POST', body: '{"file":{"path":"/etc/passwd","name":"x","size":1}}' }
    expect(
      (await fetch(url, { ...json, headers: { ...asClient.headers, 'content-type': 'application/json' } })).status,
    ).toBe(400)
    const file = { receive: async () => ({ path: '/etc/passwd', name: 'x', size: 1, drop: async () => {} }) }
    await expect((await world.as(client)).tasks.files.add({ id: task.id, file })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('20 MB are taken, and one byte more is refused by what it announces or by what comes', async () => {
    const { asClient } = await people()
    const whole = new Uint8Array(fileLimits.bytes).fill(0x61)
    expect((await send(asClient, whole)).status).toBe(201)
    const more = new Uint8Array(fileLimits.bytes + 1).fill(0x61)
    expect((await send(asClient, more)).status).toBe(413)
    const big = new Uint8Array(fileLimits.bytes + 100_000).fill(0x61)
    const refused = await send(asClient, big).catch(() => ({ status: 413 }))
    expect(refused.status).toBe(413)
    expect(await readdir(inbox)).toEqual([])
  })

  it('a ZIP is stored as it is, and a document that unpacks to gigabytes is not unpacked', async () => {
    const { asClient } = await people()
    const before = process.memoryUsage().rss
    const bomb = zipSync({ 'a.txt': new Uint8Array(60_000_000) }, { level: 9 })
    expect(await send(asClient, new Uint8Array(bomb), 'a.zip')).toMatchObject({
      status: 201,
      body: { type: 'application/zip', size: bomb.length },
    })
    const disguised = zipSync({ '[Content_Types].xml': new Uint8Array(60_000_000).fill(0x20) }, { level: 9 })
    const { status } = await send(asClient, new Uint8Array(disguised), 'a.docx')
    expect([201, 415]).toContain(status)
    expect(process.memoryUsage().rss - before).toBeLessThan(400e6)
  })

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\a\\b.txt', 'b.txt'],
    ['invoice\u202etxt.exe', 'invoicetxt.exe.txt'],
    [`${'é'.repeat(500)}.txt`, `${'é'.repeat(116)}.txt`],
    ['a\u0001b\u007f\u200b.txt', 'ab.txt'],
    ['.htaccess', 'htaccess.txt'],
    ['...', 'file.txt'],
    ['page.html', 'page.html.txt'],
    ['CON<>:"|?*.txt', 'CON_______.txt'],
    ['half \ud83d.txt', 'half \ufffd.txt'],
  ])('the name %j becomes %j', async (given, kept) => {
    const { client, task } = await people()
    const file = await (await world.as(client)).tasks.files.add({ id: task.id, file: arriving('words', given) })
    expect(file.name).toBe(kept)
    const { headers } = await world.app.inject({
      url: `/api/files/${file.id}`,
      headers: { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` },
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename/)
  })

  it('a picture gets a small upright preview without its metadata', async () => {
    const { asClient, asVa } = await people()
    const exif = await sharp({ create: { width: 1600, height: 800, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'At home, 1 Secret Street' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await send(asClient, new Uint8Array(exif), 'p.jpg')
    expect(body.preview).toBe(true)
    const answer = await get(asVa, body.id, '/preview')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    // Kept, but shown only to who may still see it: sessions end, and devices are shared.
    const tag = answer.headers.get('etag') ?? ''
    expect([answer.headers.get('cache-control'), tag]).toEqual([
      'private, no-cache',
      expect.stringMatching(/^"[^"]+"$/),
    ])
    const again = (headers: Record<string, string>) =>
      fetch(`${origin}/api${asVa.files}/${body.id}/preview`, { headers: { ...headers, 'if-none-match': tag } })
    const unchanged = await again(asVa.headers)
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([304, tag, ''])
    expect((await again({})).status).toBe(401)
    expect((await again((await people()).asVa.headers)).status).toBe(404)
    const other = await send(asClient, new Uint8Array(exif), 'same.jpg')
    expect((await get(asVa, other.body.id, '/preview')).headers.get('etag')).not.toBe(tag)
    const image = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([image.width, image.height, image.exif]).toEqual([480, 960, undefined])
    const { key } = await world.db.selectFrom('files').select('key').where('id', '=', body.id).executeTakeFirstOrThrow()
    await store.delete(previewOf(key))
    const missing = await get(asVa, body.id, '/preview')
    expect([missing.status, missing.headers.get('etag'), missing.headers.get('cache-control')]).toEqual([
      ...[404, null],
      (await get(asVa, 999_999_999, '/preview')).headers.get('cache-control'),
    ])
    const broken = Buffer.concat([Buffer.from(await picture()).subarray(0, 200), randomBytes(50)])
    const half = await send(asClient, new Uint8Array(broken), 'half.png')
    expect([half.status, half.body.preview]).toEqual([201, false])
    expect((await get(asClient, half.body.id, '/preview')).status).toBe(404)
  })

  it('two at once are two, and above the quota exactly what fits', async () => {
    const { asClient, client } = await people()
    const two = await Promise.all([send(asClient, 'one'), send(asClient, 'two')])
    expect(two.map(({ status }) => status)).toEqual([201, 201])
    await sql`
      insert into files (key, name, type, size, place, task_id, uploader_type, uploader_id, attached_at)
      select gen_random_uuid(), 'old.txt', 'text/plain', ${fileLimits.bytes}, 'task', t.id, 'client', t.user_id, now()
      from tasks t, generate_series(1, 102) where t.user_id = ${client.id}`.execute(world.db)
    // 2048 MB are 102 files of 20 MB and 8 MB more, of which 6 bytes are taken.
    const content = new Uint8Array(5 * 1024 * 1024).fill(0x61)
    const last = await Promise.all([1, 2].map(() => send(asClient, content)))
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(last.find(({ status }) => status === 409)?.body.error).toMatch(/no room/)
  })

  describe('of an account without room', () => {
    /** Fills an account with what two gigabytes are, on a task of its VA. */
    const fill = (uploader: 'va' | 'admin', id: number, vaTaskId: number, place = 'handover') =>
      sql`insert into files (key, name, type, size, place, va_task_id, uploader_type, uploader_id, attached_at)
        select gen_random_uuid(), 'old.txt', 'text/plain', ${fileLimits.bytes}, ${place}, ${vaTaskId}, ${uploader}, ${id}, now()
        from generate_series(1, 103)`.execute(world.db)

    it('the team still adds some: it is many, and has no list to delete from', async () => {
      const [old, { asTeam }] = [await people(), await people()]
      await fill('admin', adminReceiverId, old.vaTask.id, 'message')
      expect((await send(asTeam, 'one more')).status).toBe(201)
    })

    it('a VA adds some to the next task once the others are accepted or somebody else’s', async () => {
      const { client, task, va, vaTask } = await people()
      const other = await world.aTask(await world.aClient(), { status: 'in_progress', va })
      const next = await world.aTask(await world.aClient(), { status: 'in_progress', va })
      const { tasks } = (await world.asVa(va)).vaPortal
      const add = () => tasks.files.add({ id: next.vaTask?.id ?? 0, file: arriving() })
      await fill('va', va.id, vaTask.id)
      await fill('va', va.id, vaTask.id, 'message')
      await expect(add()).rejects.toThrow(/no room/)
      await tasks.move({ id: vaTask.id, status: 'completed' })
      await expect(add()).rejects.toThrow(/no room/)
      await (await world.as(client)).tasks.review({ id: task.id, rating: 5 })
      await add()
      await fill('va', va.id, other.vaTask?.id ?? 0)
      await expect(add()).rejects.toThrow(/no room/)
      await world.admin.admin.tasks.unassign({ id: other.id, reason: 'Ill for a week.' })
      await add()
    })
  })

  describe('that is slow', () => {
    /** A file whose sender needs as long as this takes. */
    const meanwhile = (happens: () => Promise<unknown>) =>
      incoming(async () => {
        await happens()
        return receive()
      })
    const receive = () => arriving().receive()

    it('is refused, and nothing of it stays, where its client has deleted the task meanwhile', async () => {
      const client = await world.aClient()
      const api = await world.as(client)
      for (const status of ['completed', 'pending'] as const) {
        const { id } = await world.aTask(client, { status })
        const file = meanwhile(() => api.tasks.delete({ id }))
        const before = await stored()
        await expect(api.tasks.files.add({ id, file })).rejects.toMatchObject({
          code: 'NOT_FOUND',
          message: 'Task not found',
        })
        expect(await stored()).toBe(before)
        expect(await due()).toBeGreaterThan(0)
        await removeBytes(world.context, store)
      }
    })

    it('is refused where the VA no longer has the task', async () => {
      const { va, vaTask, task } = await people()
      const { tasks } = (await world.asVa(va)).vaPortal
      const file = meanwhile(() => world.admin.admin.tasks.unassign({ id: task.id, reason: 'Ill for a week.' }))
      const before = await stored()
      await expect(tasks.files.add({ id: vaTask.id, place: 'handover', file })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Task not found',
      })
      expect(await stored()).toBe(before)
    })
  })

  it('a task takes so many files and no more', async () => {
    const { asClient, task } = await people()
    await sql`
      insert into files (key, name, type, size, place, task_id, uploader_type, uploader_id, attached_at)
      select gen_random_uuid(), 'old.txt', 'text/plain', 1, 'task', ${task.id}, 'va', 1, now()
      from generate_series(1, ${fileLimits.perTask})`.execute(world.db)
    const { status, body } = await send(asClient, 'one more')
    expect([status, body.error]).toEqual([409, expect.stringContaining('200 files')])
  })

  it('a connection that is cut half-way leaves nothing, neither a row nor a byte', async () => {
    const { asClient } = await people()
    const before = await stored()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api${asClient.tasks}/files HTTP/1.1\r\nhost: localhost\r\ncookie: ${asClient.headers.cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(1_000_000)}`,
    )
    await expect.poll(() => readdir(inbox)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(inbox)).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('six uploads of 19 MB that have almost arrived take no memory', { timeout: 60_000 }, async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const kept = () => {
      collect()
      return process.memoryUsage().arrayBuffers
    }
    const { asClient } = await people()
    const content = Buffer.alloc(19 * 1024 * 1024, 'a')
    const before = kept()
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
    const sockets = Array.from({ length: 6 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        `POST /api${asClient.tasks}/files HTTP/1.1\r\nhost: localhost\r\ncookie: ${asClient.headers.cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${head.length + content.length + 9}\r\n\r\n${head}`,
      )
      socket.write(content)
      return socket
    })
    const arrived = async () => {
      const sizes = (await readdir(inbox)).map(async (name) => (await stat(join(inbox, name))).size)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    }
    await expect.poll(arrived, { timeout: 30_000 }).toBeGreaterThan(6 * (content.length - 200_000))
    // All of them would be 114 MB. What has just come is still on its way to the disk for a moment.
    let held = Number.POSITIVE_INFINITY
    const holds = () => {
      held = kept() - before
      return held
    }
    await expect.poll(holds, { timeout: 5000 }).toBeLessThan(10e6)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => readdir(inbox)).toEqual([])
    console.log(`six files of 19 MB on their way hold ${(held / 1e6).toFixed(1)} MB of buffers`)
  })
})

describe('a hand-over', () => {
  it('brings its files when it is sent, not before', async () => {
    const { asClient, asVa, vaTask, va } = await people()
    const { body } = await send(asVa, await picture(), 'result.png', 'handover')
    expect((await get(asClient, body.id)).status).toBe(404)
    expect(await list(asClient)).toEqual([])
    await (await world.asVa(va)).vaPortal.tasks.move({ id: vaTask.id, status: 'completed', handoverNote: 'Done.' })
    expect((await get(asClient, body.id)).status).toBe(200)
    expect(await list(asClient)).toMatchObject([{ id: body.id, place: 'handover', by: 'va' }])
    expect((await send(asClient, 'x', 'x.txt', 'handover')).status).toBe(400)
  })

  it('keeps the files it came with, also when a second one brings others', async () => {
    const { client, task, asVa, vaTask, va } = await people()
    const { tasks } = (await world.asVa(va)).vaPortal
    const mine = await world.as(client)
    const delivers = async (name: string) => {
      const { body } = await send(asVa, await picture(), name, 'handover')
      await tasks.move({ id: vaTask.id, status: 'completed', handoverNote: name })
      return body.id as number
    }
    const first = await delivers('first.png')
    await mine.tasks.requestChanges({ id: task.id, note: 'Larger, please.' })
    const second = await delivers('second.png')
    const files = (deliveries: { note: string | null; files: { id: number; name: string }[] }[] = []) =>
      deliveries.map((one) => [one.note, one.files.map(({ id }) => id)])
    const kept = [
      ['second.png', [second]],
      ['first.png', [first]],
    ]
    expect(files((await mine.tasks.get({ id: task.id })).work?.deliveries)).toEqual(kept)
    expect(files((await tasks.list()).find(({ id }) => id === vaTask.id)?.deliveries)).toEqual(kept)
    // Delivered by mistake, it can be taken back.
    await tasks.files.remove({ id: first })
    expect(files((await mine.tasks.get({ id: task.id })).work?.deliveries)).toEqual([kept[0], ['first.png', []]])
  })

  it('stays with the client once it is accepted: its VA can no longer take a file out of it', async () => {
    const { client, task, asVa, asClient, vaTask, va } = await people()
    const { tasks } = (await world.asVa(va)).vaPortal
    const { body } = await send(asVa, 'the report', 'report.txt', 'handover')
    const deletable = async () => (await tasks.files.list({ id: vaTask.id })).map((file) => file.deletable)
    await tasks.move({ id: vaTask.id, status: 'completed' })
    expect(await deletable()).toEqual([true])
    await (await world.as(client)).tasks.review({ id: task.id, rating: 5 })
    expect(await deletable()).toEqual([false])
    await expect(tasks.files.remove({ id: body.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "The client has accepted this work, so its files can't be deleted.",
    })
    expect(await (await get(asClient, body.id)).text()).toBe('the report')
    // What was never delivered is no part of it.
    const late = await send(asVa, 'a draft', 'draft.txt', 'handover')
    await tasks.files.remove({ id: late.body.id })
  })

  it('stays with the client once another VA has the task, and so does what was added to it', async () => {
    const { client, task, asVa, asClient, vaTask, va } = await people()
    const { tasks } = (await world.asVa(va)).vaPortal
    const delivered = (await send(asVa, 'the report', 'report.txt', 'handover')).body.id
    const added = (await send(asVa, 'a question', 'question.txt')).body.id
    await tasks.move({ id: vaTask.id, status: 'completed' })
    await (await world.as(client)).tasks.requestChanges({ id: task.id, note: 'Longer, please.' })
    await world.admin.admin.tasks.unassign({ id: task.id, reason: 'Ill for a week.' })
    for (const id of [delivered, added]) {
      expect(await tasks.files.get({ id })).toMatchObject({ own: true, deletable: false })
      await expect(tasks.files.remove({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
      expect((await get(asClient, id)).status).toBe(200)
    }
  })

  it('that is accepted while its VA deletes a file loses none', async () => {
    const { task, asVa, vaTask, va } = await people()
    const { tasks } = (await world.asVa(va)).vaPortal
    const { body } = await send(asVa, 'the report', 'report.txt', 'handover')
    await tasks.move({ id: vaTask.id, status: 'completed' })
    const accepting = await world.pool.connect()
    await accepting.query('begin')
    await accepting.query('update tasks set accepted_at = now() where id = $1', [task.id])
    await accepting.query("update va_tasks set status = 'reviewed', reviewed_at = now() where id = $1", [vaTask.id])
    const removal = tasks.files.remove({ id: body.id }).catch((error: { code: string }) => error.code)
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(world.db)).rows.length)
      .toBeGreaterThan(0)
    await accepting.query('commit')
    accepting.release()
    expect(await removal).toBe('CONFLICT')
  })
})

it('a file of a message that was sent stays with it, whoever sent it', async () => {
  const { client, task, va, vaTask, asClient, asVa, asTeam } = await people()
  const { tasks } = await world.as(client)
  const portal = (await world.asVa(va)).vaPortal
  const [mine, of, team] = [
    await send(asClient, 'from the client', 'a.txt', 'message'),
    await send(asVa, 'from the VA', 'b.txt', 'message'),
    await send(asTeam, 'from the team', 'c.txt', 'message'),
  ].map(({ body }) => body.id)
  const unsent = (await send(asClient, 'not this one', 'd.txt', 'message')).body.id
  await tasks.messages.send({ taskId: task.id, message: 'See here', fileIds: [mine ?? 0] })
  await portal.messages.send({ taskId: vaTask.id, to: 'client', message: 'And here', fileIds: [of ?? 0] })
  const threadId = teamThread(vaTask.id, va.id)
  await world.admin.admin.messages.send({ threadId, message: 'And this', fileIds: [team ?? 0] })
  for (const [files, id] of [
    [tasks.files, mine],
    [portal.tasks.files, of],
    [world.admin.admin.messages.files, team],
  ] as const) {
    expect(await files.get({ id: id ?? 0 })).toMatchObject({ own: true, deletable: false })
    await expect(files.remove({ id: id ?? 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "This file was sent with a message, so it can't be deleted.",
    })
  }
  await tasks.files.remove({ id: unsent })
})

describe('the files of a task whose VA the team deletes', () => {
  const deleteVa = (id: number) => world.admin.admin.vas.delete({ id })
  const keysOf = async (taskId: number) =>
    (await world.db.selectFrom('files').select('key').where('taskId', '=', taskId).execute()).map(({ key }) => key)

  it('stay with the client: what was delivered, and what was added by the VA and the team', async () => {
    const { client, task, va, vaTask, asClient, asVa, asTeam } = await people()
    const { tasks } = (await world.asVa(va)).vaPortal
    const [fromVa, fromTeam, delivered] = [
      await send(asVa, 'a question', 'question.txt'),
      await send(asTeam, 'a hint', 'hint.txt'),
      await send(asVa, 'the report', 'report.txt', 'handover'),
    ]
    await tasks.move({ id: vaTask.id, status: 'completed', handoverNote: 'Done.' })
    const unsent = await send(asVa, 'a draft', 'draft.txt', 'handover')
    await deleteVa(va.id)
    await removeBytes(world.context, store)
    expect(await list(asClient)).toMatchObject([
      { id: fromVa.body.id, place: 'task', by: 'va' },
      { id: fromTeam.body.id, place: 'task', by: 'admin' },
      { id: delivered.body.id, place: 'handover', by: 'va' },
    ])
    expect(await (await get(asClient, delivered.body.id)).text()).toBe('the report')
    expect((await get(asTeam, delivered.body.id)).status).toBe(200)
    expect((await get((await people()).asClient, delivered.body.id)).status).toBe(404)
    expect((await get(asVa, delivered.body.id)).status).toBe(401)
    // What was never delivered goes with the VA.
    expect(await keysOf(task.id)).toHaveLength(3)
    expect((await get(asTeam, unsent.body.id)).status).toBe(404)
    // They are the client's: deleted with the task, or with the account.
    const keys = await keysOf(task.id)
    await (await world.as(client)).auth.account.erase({ password })
    await removeBytes(world.context, store)
    for (const key of keys) await expect(store.read(key)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('are there for the next VA, apart from what the former one delivered', async () => {
    const { client, task, va, vaTask, asVa } = await people()
    await (await world.asVa(va)).vaPortal.tasks.move({ id: vaTask.id, status: 'completed' })
    const added = await send(asVa, 'how far I came', 'so-far.txt')
    const delivered = await send(asVa, 'the report', 'report.txt', 'handover')
    await (await world.as(client)).tasks.requestChanges({ id: task.id, note: 'Longer, please.' })
    await (await world.asVa(va)).vaPortal.tasks.move({ id: vaTask.id, status: 'completed' })
    await (await world.as(client)).tasks.requestChanges({ id: task.id, note: 'Much longer, please.' })
    await deleteVa(va.id)
    const next = await world.aVa()
    await world.admin.admin.tasks.assign({ id: task.id, vaId: next.id })
    const portal = (await world.asVa(next)).vaPortal
    const [held] = await portal.tasks.list()
    expect((await portal.tasks.files.list({ id: held?.id ?? 0 })).map(({ id }) => id)).toEqual([added.body.id])
    const seen = (await (await world.as(client)).tasks.files.list({ id: task.id })).map(({ id }) => id)
    expect(seen).toEqual([added.body.id, delivered.body.id])
  })

  it('are the client’s to delete once nobody else can, and nobody else’s', async () => {
    const { client, task, va, vaTask, asVa, asTeam } = await people()
    const { tasks } = await world.as(client)
    const [added, delivered, fromTeam] = [
      await send(asVa, 'a question', 'question.txt'),
      await send(asVa, 'the report', 'report.txt', 'handover'),
      await send(asTeam, 'a hint', 'hint.txt'),
    ].map(({ body }) => body.id)
    await (await world.asVa(va)).vaPortal.tasks.move({ id: vaTask.id, status: 'completed' })
    const deletable = async () => (await tasks.files.list({ id: task.id })).map((file) => [file.id, file.deletable])
    expect(await deletable()).toEqual([
      [added, false],
      [delivered, false],
      [fromTeam, false],
    ])
    for (const id of [added, delivered])
      await expect(tasks.files.remove({ id: id ?? 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await tasks.requestChanges({ id: task.id, note: 'Longer, please.' })
    await deleteVa(va.id)
    const next = await world.aVa()
    await world.admin.admin.tasks.assign({ id: task.id, vaId: next.id })
    const strangers = [await world.as(await world.aClient()), await world.asVa(next), world.admin] as const
    for (const id of [added, delivered]) {
      await expect(strangers[0].tasks.files.remove({ id: id ?? 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      for (const files of [strangers[1].vaPortal.tasks.files, strangers[2].admin.messages.files])
        await expect(files.remove({ id: id ?? 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await deletable()).toEqual([
      [added, true],
      [delivered, true],
      [fromTeam, false],
    ])
    for (const id of [added, delivered]) await tasks.files.remove({ id: id ?? 0 })
    expect(await keysOf(task.id)).toHaveLength(1)
    await expect(tasks.files.remove({ id: fromTeam ?? 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('go with the VA where they were only in their conversations', async () => {
    const { asClient, client, task, va } = await people()
    const { body } = await send(asClient, 'between us', 'us.txt', 'message')
    await (await world.as(client)).tasks.messages.send({ taskId: task.id, message: 'See here', fileIds: [body.id] })
    expect(await keysOf(task.id)).toHaveLength(1)
    await deleteVa(va.id)
    expect(await keysOf(task.id)).toEqual([])
  })
})

describe('what a VA has uploaded to deliver', () => {
  const swept = async (id: number) => {
    await sql`update files set created_at = now() - interval '8 days' where id = ${id}`.execute(world.db)
    await sweepUnsent(world.db)
    return (await world.db.selectFrom('files').select('id').where('id', '=', id).execute()).length === 0
  }

  it('waits as long as the work goes on, and goes out with the delivery', async () => {
    const { asClient, asVa, vaTask, va } = await people()
    const { body } = await send(asVa, await picture(), 'result.png', 'handover')
    expect(await swept(body.id)).toBe(false)
    await (await world.asVa(va)).vaPortal.tasks.move({ id: vaTask.id, status: 'completed', handoverNote: 'Done.' })
    expect(await list(asClient)).toMatchObject([{ id: body.id, place: 'handover' }])
  })

  it('goes once it can no longer be delivered: accepted, or taken off the VA', async () => {
    const [accepted, taken] = [await people(), await people()]
    const upload = async ({ asVa }: { asVa: Who }) => (await send(asVa, 'words', 'a.txt', 'handover')).body.id
    const { tasks } = (await world.asVa(accepted.va)).vaPortal
    await tasks.move({ id: accepted.vaTask.id, status: 'completed' })
    const [first, second] = [await upload(accepted), await upload(taken)]
    expect(await swept(first)).toBe(false)
    await (await world.as(accepted.client)).tasks.review({ id: accepted.task.id, rating: 5 })
    await world.admin.admin.tasks.unassign({ id: taken.task.id, reason: 'Ill for a week.' })
    for (const id of [first, second]) expect(await swept(id)).toBe(true)
  })
})

describe('bytes go', () => {
  const gone = async (key: string) => {
    await removeBytes(world.context, store)
    await expect(store.read(key)).rejects.toMatchObject({ code: 'ENOENT' })
  }
  const keyOf = async (id: number) =>
    (await world.db.selectFrom('files').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key

  it('with their task, also where a completed one is only hidden', async () => {
    const client = await world.aClient()
    const api = await world.as(client)
    for (const status of ['pending', 'completed'] as const) {
      const task = await world.aTask(client, { status })
      const key = await keyOf((await api.tasks.files.add({ id: task.id, file: arriving() })).id)
      await api.tasks.delete({ id: task.id })
      await gone(key)
    }
  })

  it('with the account, and are in its export before', async () => {
    const { client, task, asVa, asClient } = await people()
    const api = await world.as(client)
    const { id } = await api.tasks.files.add({ id: task.id, file: arriving('mine', 'my notes.txt') })
    const fromVa = (await send(asVa, 'from the VA', 'va.txt')).body.id
    const unsent = (await send(asVa, 'a draft', 'draft.txt', 'message')).body.id
    const archive = await fetch(`${origin}/api/user/export`, { headers: asClient.headers })
    const inside = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    expect(Object.keys(inside).filter((name) => name.startsWith('files/'))).toEqual([
      `files/${id}-my notes.txt`,
      `files/${fromVa}-va.txt`,
    ])
    expect(new TextDecoder().decode(inside[`files/${id}-my notes.txt`])).toBe('mine')
    const keys = await Promise.all([id, fromVa, unsent].map(keyOf))
    await api.auth.account.erase({ password })
    for (const key of keys) await gone(key)
  })

  it('when the store refuses once, at the next turn', async () => {
    const { asClient } = await people()
    const { body } = await send(asClient, 'words')
    const key = await keyOf(body.id)
    await fetch(`${origin}/api/files/${body.id}`, { method: 'DELETE', headers: asClient.headers })
    const away = { ...store, delete: async () => Promise.reject(new Error('away')) }
    await expect(removeBytes(world.context, away)).rejects.toThrow('away')
    expect(await due()).toBeGreaterThan(0)
    await gone(key)
    expect(await due()).toBe(0)
  })

  it('of an upload whose row was never written', async () => {
    const { client, task } = await people()
    let key = ''
    const failing = {
      ...store,
      put: async (given: string, path: string) => {
        key = given
        await store.put(given, path)
        throw Object.assign(new Error('the line is gone'), { code: 'ECONNRESET' })
      },
    }
    const { context } = world.contextOf({ client: await openSession(world.db, { userId: client.id }) })
    const api = world.callerOf({ ...context, files: { store: failing, inbox } })
    await expect(api.tasks.files.add({ id: task.id, file: arriving() })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    })
    await gone(key)
  })

  it('of what was uploaded for a message and never sent', async () => {
    const { asClient } = await people()
    const { body } = await send(asClient, 'words', 'a.txt', 'message')
    const key = await keyOf(body.id)
    await sweepUnsent(world.db)
    await sql`update files set created_at = now() - interval '8 days' where id = ${body.id}`.execute(world.db)
    await sweepUnsent(world.db)
    await gone(key)
  })
})

it('a slow upload may take longer than other bodies', { timeout: 40_000 }, async () => {
  const { asClient } = await people()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  const tail = '\r\n--x--\r\n'
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const parts = Array.from({ length: 18 }, () => 'line by line\n')
  socket.write(
    `POST /api${asClient.tasks}/files HTTP/1.1\r\nhost: localhost\r\ncookie: ${asClient.headers.cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${head.length + parts.join('').length + tail.length}\r\n\r\n${head}`,
  )
  for (const part of parts) {
    await wait(1000)
    socket.write(part)
  }
  socket.write(tail)
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 201/)
  socket.destroy()
})
