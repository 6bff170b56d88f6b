import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { removeBytes } from '../files/removals.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
afterAll(() => world.close())
const team = world.admin.admin

type Color = 'red' | 'blue'
const plain = (background: Color, width = 400, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } })
/** Red at the top and blue below; `turned` as a phone stores it: lying on its side, with a note to turn it. */
const twoColors = async (turned = false) => {
  const upright = await plain('red', 400, 400)
    .composite([{ input: await plain('blue', 400, 200).png().toBuffer(), top: 200, left: 0 }])
    .png()
    .toBuffer()
  if (!turned) return upright
  return sharp(upright)
    .rotate(270)
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

async function aVa(name = 'Photographed Faraja') {
  const va = await world.aVa({ name })
  const headers = { cookie: `kazi_va=${await openSession(world.db, { vaId: va.id })}` }
  const { vaPortal } = await world.asVa(va)
  const upload = async (content: Buffer | string, as = headers) => {
    const form = new FormData()
    form.append('file', new Blob([content as BlobPart]), 'me.jpg')
    const answer = await fetch(`${origin}/api/va/photo`, { method: 'POST', body: form, headers: as })
    return { status: answer.status, body: (await answer.json()) as { photo: string; error: string } }
  }
  return { va, vaPortal, upload }
}
const read = (path: string) => fetch(`${origin}${path}`)
const imageAt = async (path: string) => sharp(Buffer.from(await (await read(path)).arrayBuffer()))
const keyOf = async (id: number) =>
  (await sql<{ photo: string | null }>`select photo from vas where id = ${id}`.execute(world.db)).rows[0]?.photo
const waiting = async (key: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from file_removals where key = ${key}`.execute(world.db)).rows[0]
    ?.n

describe('the photo of a VA', () => {
  it('is on every card, for everybody, and kept by browsers under its version', async () => {
    const { va, vaPortal, upload } = await aVa('Shown Sanaa')
    expect((await vaPortal.profile()).photo).toBeNull()
    const { status, body } = await upload(await twoColors())
    expect(status).toBe(200)
    const { photo } = body
    expect(photo).toMatch(new RegExp(`^/api/vas/${va.id}/photo\\?v=[0-9a-f]{8}$`))
    expect((await world.guest.vas.profile({ id: va.id })).photo).toBe(photo)
    expect((await world.guest.vas.list({ q: 'Shown Sanaa' })).rows).toMatchObject([{ id: va.id, photo }])
    expect(await team.vas.get({ id: va.id })).toMatchObject({ photo })
    const answer = await read(photo)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    // Another version of the address shows the photo of now, and is not kept for long.
    const other = await read(`/api/vas/${va.id}/photo?v=00000000`)
    expect(other.headers.get('cache-control')).toBe('public, max-age=60')
  })

  it('is a square in two sizes, upright, without what the camera wrote into it', async () => {
    const { upload } = await aVa()
    const given = await twoColors(true)
    expect((await sharp(given).metadata()).exif).toBeDefined()
    const { photo } = (await upload(given)).body
    for (const [path, side] of [
      [photo, 336],
      [`${photo}&size=small`, 112],
    ] as const) {
      const image = await imageAt(path)
      const { format, width, height, exif, orientation } = await image.metadata()
      expect([format, width, height, exif, orientation]).toEqual(['webp', side, side, undefined, undefined])
      const [r, g, b] = await image
        .extract({ left: side / 2, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer()
      expect([(r ?? 0) > 180, (g ?? 255) < 80, (b ?? 255) < 80]).toEqual([true, true, true])
    }
  })

  it.each([
    ['tall', 400, 800, [1, 0], [0, 0]],
    ['wide', 800, 400, [0, 0], [0, 0]],
  ] as const)('of a %s picture is the part where the face is', async (_, width, height, top, bottom) => {
    const { upload } = await aVa()
    // Blue up to a quarter of what is cut off, then red; of a wide one nothing is blue.
    const cut = (height - Math.min(width, height)) >> 2
    const given = plain('red', width, height)
    if (cut > 0)
      given.composite([
        {
          input: await plain('blue', width, cut + 20)
            .png()
            .toBuffer(),
          top: 0,
          left: 0,
        },
      ])
    const image = await imageAt((await upload(await given.png().toBuffer())).body.photo)
    const blueAt = async (y: number) => {
      const [r = 0, , b = 0] = await image.clone().extract({ left: 168, top: y, width: 1, height: 1 }).raw().toBuffer()
      return b > r ? 1 : 0
    }
    expect([await blueAt(6), await blueAt(40)]).toEqual(top)
    expect([await blueAt(200), await blueAt(330)]).toEqual(bottom)
  })

  it('gives way to the next one, whose bytes stay while those of the former go', async () => {
    const { va, upload } = await aVa()
    const first = (await upload(await twoColors())).body.photo
    const key = (await keyOf(va.id)) ?? ''
    const second = (await upload(await plain('blue').png().toBuffer())).body.photo
    expect(second).not.toBe(first)
    expect(await waiting(key)).toBe(1)
    await removeBytes({ db: world.db }, world.deps.files.store)
    await expect(world.deps.files.store.read(key)).rejects.toThrow()
    expect((await read(second)).status).toBe(200)
    expect(await waiting((await keyOf(va.id)) ?? '')).toBe(0)
    expect(await readdir(world.deps.files.inbox)).toEqual([])
  })

  it.each([
    ['an empty file', '', /empty/],
    ['text', 'not a picture', /JPEG, PNG or WebP/],
    ['a page with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', /SVG/],
    [
      'half a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      /JPEG, PNG or WebP|kind of file/,
    ],
  ])('refuses %s in a sentence, and leaves the former photo', async (_, content, words) => {
    const { va, upload } = await aVa()
    await upload(await twoColors())
    const before = await keyOf(va.id)
    const { status, body } = await upload(content)
    expect([400, 415]).toContain(status)
    expect(body.error).toMatch(words)
    expect(await keyOf(va.id)).toBe(before)
    expect(await readdir(world.deps.files.inbox)).toEqual([])
  })

  it('refuses a picture that is too small, or a bomb of pixels', async () => {
    const { va, upload } = await aVa()
    expect((await upload(await plain('red', 400, 159).png().toBuffer())).body.error).toContain(
      'at least 160 pixels wide and high',
    )
    expect((await upload(await plain('red', 9000, 5000).png().toBuffer())).body.error).toMatch(/can't read/)
    expect(await keyOf(va.id)).toBeNull()
  })

  it('can be removed by its VA, twice as well, and is a 404 then', async () => {
    const { va, vaPortal, upload } = await aVa()
    const { photo } = (await upload(await twoColors())).body
    const key = (await keyOf(va.id)) ?? ''
    expect((await vaPortal.photo.remove()).photo).toBeNull()
    expect((await vaPortal.photo.remove()).photo).toBeNull()
    expect((await read(photo)).status).toBe(404)
    expect(await waiting(key)).toBe(1)
  })

  it('goes with its VA', async () => {
    const { va, upload } = await aVa()
    const { photo } = (await upload(await twoColors())).body
    const key = (await keyOf(va.id)) ?? ''
    await team.vas.delete({ id: va.id })
    expect(await waiting(key)).toBe(1)
    expect((await read(photo)).status).toBe(404)
  })

  it('is removed by the team with a reason, which the VA reads once', async () => {
    const { va, vaPortal, upload } = await aVa()
    await upload(await twoColors())
    const reason = 'It shows a logo.'
    expect(await team.vas.removePhoto({ id: va.id, reason })).toEqual({ removed: true })
    expect(await team.vas.removePhoto({ id: va.id, reason })).toEqual({ removed: false })
    expect((await vaPortal.profile()).photo).toBeNull()
    const news = (await vaPortal.notifications.list({})).rows.filter(({ title }) => title === 'Your photo was removed')
    expect(news).toMatchObject([{ message: expect.stringContaining(reason) }])
    await expect(team.vas.removePhoto({ id: va.id, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('takes nothing from somebody who is not signed in', async () => {
    const { upload } = await aVa()
    expect((await upload(await twoColors(), { cookie: '' })).status).toBe(401)
    expect(await readdir(world.deps.files.inbox)).toEqual([])
  })
})
