import type { FileType } from '@kazi/schemas/file-kinds'
import pLimit from 'p-limit'
import sharp from 'sharp'

/** Pixels on the longer side of a preview, and of the largest picture that is decoded for one. */
const side = 960
const mostPixels = 40_000_000

// One picture at a time with one thread each: the other threads are for passwords and files.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = pLimit(1)

const pictures: ReadonlySet<FileType> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Writes a small WebP of a picture to `target`, upright and without its metadata; false if it is none. */
export const writePreview = (type: FileType, path: string, target: string): Promise<boolean> =>
  pictures.has(type)
    ? inTurn(() =>
        sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })
          .timeout({ seconds: 10 })
          .rotate()
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 78 })
          .toFile(target)
          .then(
            () => true,
            () => false,
          ),
      )
    : Promise.resolve(false)
