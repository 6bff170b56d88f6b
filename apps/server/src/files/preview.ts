import type { FileType } from '@kazi/schemas/file-kinds'
import type Sharp from 'sharp'
import { concurrencyLimit } from '../concurrency-limit.ts'
import { AppError } from '../errors.ts'
import { onFirstUse } from '../on-first-use.ts'

/** Pixels on the longer side of a preview, and of the largest picture that is decoded for one. */
const side = 960
const mostPixels = 40_000_000

// One picture at a time with one thread each: the other threads are for passwords and files.
const sharp = onFirstUse((require) => {
  const loaded: typeof Sharp = require('sharp')
  loaded.concurrency(1)
  loaded.cache(false)
  return loaded
})
/** Pictures that wait for their turn: two messages with as many as they take. */
const mostWaiting = 20
const full = () =>
  new AppError('SERVICE_UNAVAILABLE', 'We are very busy. Please try again in a moment.', { retryAfterSeconds: 10 })
const inTurn = concurrencyLimit(1, mostWaiting, full)
const isFull = () => {
  const { running, pending } = inTurn.counts()
  return running + pending > mostWaiting
}

const pictures: ReadonlySet<FileType> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Opens a picture carefully: not too large, not for long, upright. */
const opened = (path: string, seconds: number) =>
  sharp()(path, { limitInputPixels: mostPixels, sequentialRead: true }).timeout({ seconds }).rotate()
/** How long each may take: a file does without its preview, but a photo is refused. */
const mostSeconds = { preview: 5, portrait: 10 } as const

/** Pixels of a portrait's side, and of its small one; a picture with a shorter side than the least shows nobody. */
const portrait = { side: 336, small: 112, least: 160 }
export const minPortraitSide = portrait.least

/**
 * Writes two square WebPs, upright and without metadata: the middle of a wide picture, and of a tall one the part above the
 * middle, where the face is. 'small' for a picture with too few pixels, 'unreadable' for what is no picture. Throws
 * SERVICE_UNAVAILABLE if too many wait.
 */
export const writePortrait = (type: FileType, path: string, large: string, small: string) =>
  inTurn(async (): Promise<'written' | 'small' | 'unreadable'> => {
    if (!pictures.has(type)) return 'unreadable'
    try {
      const { width, height } = (await sharp()(path, { limitInputPixels: mostPixels }).metadata()).autoOrient
      const side = Math.min(width, height)
      if (side < portrait.least) return 'small'
      const square = { width: side, height: side, left: (width - side) >> 1, top: (height - side) >> 2 }
      await opened(path, mostSeconds.portrait)
        .extract(square)
        .resize({ width: portrait.side })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 82 })
        .toFile(large)
      await sharp()(large).resize({ width: portrait.small }).webp({ quality: 80 }).toFile(small)
      return 'written'
    } catch {
      return 'unreadable'
    }
  })

/**
 * Writes a small WebP of a picture to `target`, upright and without its metadata; false if it is none, or if too many
 * wait: a file that is shown without a preview is better than one that is refused.
 */
export const writePreview = (type: FileType, path: string, target: string): Promise<boolean> =>
  pictures.has(type) && !isFull()
    ? inTurn(() =>
        opened(path, mostSeconds.preview)
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 78 })
          .toFile(target)
          .then(
            () => true,
            () => false,
          ),
      )
    : Promise.resolve(false)
