import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Admin, Va } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { type Incoming, noFileSentence, type Received } from '../files/incoming.ts'
import { kindOf } from '../files/kinds.ts'
import { minPortraitSide, writePortrait } from '../files/preview.ts'
import { dropBytes, expectBytes, keepBytes, previewOf } from '../files/removals.ts'
import { publish } from '../live/live.ts'
import { notifyVa } from '../notifications/notifications.service.ts'
import type { FileStore } from '../ports/file-store.ts'
import { lockVa, ownProfileOf, photoOf, setPhoto } from './vas.queries.ts'

type Context = CommandContext & { files: { store: FileStore } }

const noPhoto = () => new AppError('NOT_FOUND', 'Photo not found')
const faults = {
  small: `This picture is too small. Please choose one that is at least ${minPortraitSide} pixels wide and high.`,
  unreadable: "We can't read this picture. Please choose a photo as JPEG, PNG or WebP.",
}

/**
 * Takes a VA's photo, drawn anew: a square, upright, without the place and time that a camera writes into it. The former
 * one stays until the new one is stored, and goes then.
 */
export async function savePhoto(context: Context, va: Va, file: Incoming | undefined) {
  if (!file) throw new AppError('BAD_REQUEST', noFileSentence)
  const received = await file.receive()
  try {
    return await keep(context, va, received)
  } finally {
    await received.drop()
  }
}

async function keep(context: Context, va: Va, { path, size }: Received) {
  if (size === 0) throw new AppError('BAD_REQUEST', 'This file is empty.')
  const [large, small] = [`${path}.large`, `${path}.small`]
  const drawn = await writePortrait(await kindOf(path), path, large, small)
  const key = randomUUID()
  try {
    if (drawn !== 'written') throw new AppError('BAD_REQUEST', faults[drawn])
    await expectBytes(context.db, key)
    await context.files.store.put(key, large)
    await context.files.store.put(previewOf(key), small)
    return await withTransaction(context, async (tx) => {
      await lockVa(tx.db, va.id)
      await keepBytes(tx.db, key)
      await change(tx, va.id, key)
      return ownProfileOf(tx.db, va.id)
    })
  } catch (error) {
    await dropBytes(context.db, key)
    throw error
  } finally {
    for (const written of [large, small]) await rm(written, { force: true })
  }
}

async function change({ db }: TransactionContext, vaId: number, key: string | null) {
  await setPhoto(db, vaId, key)
  await publish(db, 'vas', `va:${vaId}`, 'admin')
}

export const removePhoto = (context: CommandContext, va: Va) =>
  withTransaction(context, async (tx) => {
    await lockVa(tx.db, va.id)
    await change(tx, va.id, null)
    return ownProfileOf(tx.db, va.id)
  })

/** The team takes a photo off a profile, and says why. */
export const removePhotoByTeam = (
  context: CommandContext,
  admin: Admin,
  { id, reason }: { id: number; reason: string },
) =>
  withTransaction(context, async (tx) => {
    await lockVa(tx.db, id)
    const va = await photoOf(tx.db, id)
    if (!va) throw new AppError('NOT_FOUND', 'VA not found')
    // Twice is once: the VA is not told again.
    if (va.photo) {
      await change(tx, id, null)
      await notifyVa(tx, id, 'task_updated', { ...vaNews.photoRemoved({ reason }), mail: 'now' })
      await record(tx.db, admin, {
        action: 'remove-photo',
        target: `va ${id}`,
        detail: { reason },
        changes: { photo: { from: true, to: false } },
      })
    }
    return { removed: va.photo !== null }
  })

/** Where the bytes of a VA's photo are, and whether the caller asked for the one that is there now. */
export async function publicPhoto(
  db: Db,
  { id, v, size }: { id: number; v?: string | undefined; size?: 'small' | undefined },
) {
  const va = await photoOf(db, id)
  if (!va?.photo) throw noPhoto()
  return { key: size === 'small' ? previewOf(va.photo) : va.photo, current: v === va.photo.slice(0, 8) }
}
