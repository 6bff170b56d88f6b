import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { writePortrait, writePreview } from './preview.ts'

it('pictures above what a queue takes have no preview, and a photo is asked for again later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-previews-'))
  try {
    const path = join(folder, 'picture.png')
    await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#0a6' } })
      .png()
      .toFile(path)
    const drawing = Array.from({ length: 40 }, (_, n) => writePreview('image/png', path, join(folder, `${n}.webp`)))
    const photo = () => writePortrait('image/png', path, join(folder, 'large'), join(folder, 'small'))
    await expect(photo()).rejects.toMatchObject({
      kind: 'SERVICE_UNAVAILABLE',
      message: 'We are very busy. Please try again in a moment.',
    })
    const drawn = await Promise.all(drawing)
    expect(drawn.filter(Boolean)).toHaveLength(21)
    expect(drawn.slice(0, 21)).not.toContain(false)
    expect(await photo()).toBe('written')
    expect(await writePreview('image/png', path, join(folder, 'later.webp'))).toBe(true)
  } finally {
    await rm(folder, { recursive: true })
  }
})
