import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { brand } from '@kazi/schemas/brand'
import { cleanFileName, type FilePlace, fileLimits } from '@kazi/schemas/file-kinds'
import { teamThread } from '@kazi/schemas/thread-id'
import type { Admin, Party } from '../actors.ts'
import { record } from '../audit/audit.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import type { Db } from '../db/database.ts'
import { clientNews } from '../emails/client-news.ts'
import { oneLine } from '../emails/one-line.ts'
import { vaNews } from '../emails/va-news.ts'
import { AppError } from '../errors.ts'
import { type Audience, publish } from '../live/live.ts'
import { forgetFile, notifyClient, notifyVa } from '../notifications/notifications.service.ts'
import type { FileStore } from '../ports/file-store.ts'
import * as files from './files.queries.ts'
import { type Incoming, noFileSentence, type Received } from './incoming.ts'
import { kindOf } from './kinds.ts'
import { writePreview } from './preview.ts'
import { dropBytes, expectBytes, keepBytes, previewOf } from './removals.ts'

type Context = CommandContext & { files: { store: FileStore } }
type Upload = { id: number; place: FilePlace; file?: Incoming | undefined }

const noTask = () => new AppError('NOT_FOUND', 'Task not found')
const noFile = () => new AppError('NOT_FOUND', 'File not found')

async function checkRoom(db: Db, party: Party, target: files.Target, more: number) {
  const taken = await files.roomTaken(db, party, target)
  if (taken.files >= fileLimits.perTask)
    throw new AppError(
      'CONFLICT',
      `This task has ${fileLimits.perTask} files, which is the most it can have. Please delete some first.`,
    )
  if (taken.bytes + more > fileLimits.accountBytes)
    throw new AppError(
      'CONFLICT',
      'Your account has no room for this file. Please delete files that are no longer needed.',
    )
}

async function refuseDeleted(db: Db, place: FilePlace, { taskId }: files.Target) {
  if (place === 'task' && taskId !== null && (await files.isDeleted(db, taskId)))
    throw new AppError('CONFLICT', 'The client deleted this task, so no more files can be added to it.')
}

/**
 * Takes a file on a task, or for a message or a hand-over that is sent later. Nothing is read before it is clear that
 * the caller may add it; nothing stays of one that is refused or cut off.
 * @param by the name that notifications say.
 * @param admin who of the team adds it.
 */
export async function addFile(context: Context, party: Party, by: string, { id, place, file }: Upload, admin?: Admin) {
  const target = await files.targetOf(context.db, party, id)
  if (!target) throw noTask()
  if (place === 'handover' && party.type !== 'va') throw new AppError('BAD_REQUEST', 'Only a VA can hand work over.')
  if (!file) throw new AppError('BAD_REQUEST', noFileSentence)
  await refuseDeleted(context.db, place, target)
  await checkRoom(context.db, party, target, 0)
  const received = await file.receive()
  try {
    return await keep(context, party, by, { id, place, received }, admin)
  } finally {
    await received.drop()
  }
}

async function keep(
  context: Context,
  party: Party,
  by: string,
  { id, place, received }: { id: number; place: FilePlace; received: Received },
  admin: Admin | undefined,
) {
  const { path, size } = received
  if (size === 0) throw new AppError('BAD_REQUEST', 'This file is empty.')
  const type = await kindOf(path)
  const [key, name] = [randomUUID(), cleanFileName(received.name, type)]
  const picture = `${path}.preview`
  await expectBytes(context.db, key)
  try {
    const hasPreview = await writePreview(type, path, picture)
    await context.files.store.put(key, path)
    if (hasPreview) await context.files.store.put(previewOf(key), picture)
    return await withTransaction(context, async (tx) => {
      // It may have been deleted, or taken off the VA, while the bytes were on their way.
      const target = await files.lockTarget(tx.db, party, id)
      if (!target) throw noTask()
      await refuseDeleted(tx.db, place, target)
      await files.holdRoom(tx.db, party, target)
      await checkRoom(tx.db, party, target, size)
      await keepBytes(tx.db, key)
      const file = await files.insertFile(tx.db, party, { ...target, key, name, type, size, hasPreview, place })
      if (place === 'task') {
        await tellOthers(tx, party, by, target, file)
        if (admin) await recordFile(tx, admin, 'add-file', target, { id: file.id, place })
      }
      return file
    })
  } catch (error) {
    await dropBytes(context.db, key)
    throw error
  } finally {
    await rm(picture, { force: true })
  }
}

async function tellOthers(
  tx: TransactionContext,
  party: Party,
  by: string,
  target: files.Target,
  file: { id: number; name: string },
) {
  const people = await files.peopleOf(tx.db, target)
  const added = { by, file: oneLine(file.name, 200), task: people?.title ?? undefined }
  const of = { fileId: file.id, mail: 'held' } as const
  if (party.type !== 'client' && people?.userId)
    await notifyClient(tx, people.userId, 'task_updated', {
      ...clientNews.fileForClient(added),
      taskId: target.taskId ?? undefined,
      ...of,
    })
  if (party.type !== 'va' && people?.vaId)
    await notifyVa(tx, people.vaId, 'task_updated', {
      ...vaNews.fileForVa(added),
      vaTaskId: people.vaTaskId ?? undefined,
      ...of,
    })
  await publishFiles(tx, target)
}

async function publishFiles(tx: TransactionContext, target: files.Target) {
  const people = await files.peopleOf(tx.db, target)
  const all: Audience[] = ['admin']
  if (people?.userId) all.push(`client:${people.userId}`)
  if (people?.vaId) all.push(`va:${people.vaId}`)
  await publish(tx.db, 'tasks', ...all)
}

/**
 * Under the client's task; a VA's own task has a conversation instead. Without the file's name: once the task is
 * deleted, no erasure would find it.
 */
async function recordFile(
  tx: TransactionContext,
  admin: Admin,
  action: 'add-file' | 'delete-file',
  target: files.Target,
  { id, place }: { id: number; place: FilePlace },
) {
  const { taskId, vaTaskId } = target
  const vaId = taskId === null ? (await files.peopleOf(tx.db, target))?.vaId : undefined
  const about = taskId !== null ? `task ${taskId}` : vaTaskId !== null && vaId ? teamThread(vaTaskId, vaId) : undefined
  await record(tx.db, admin, { action, ...(about && { target: about }), detail: { fileId: id, place } })
}

async function whyKept(db: Db, party: Party, id: number) {
  const file = await files.ownFileOf(db, party, id)
  if (!file) return noFile()
  if (file.isSent) return new AppError('CONFLICT', "This file was sent with a message, so it can't be deleted.")
  return file.isHeld
    ? new AppError('CONFLICT', "The client has accepted this work, so its files can't be deleted.")
    : new AppError('CONFLICT', 'You no longer have this task, so its files stay with the client.')
}

export const removeFile = (context: CommandContext, party: Party, id: number, admin?: Admin) =>
  withTransaction(context, async (tx) => {
    await files.lockWorkOf(tx.db, id)
    const removed = await files.deleteFile(tx.db, party, id)
    if (!removed) throw await whyKept(tx.db, party, id)
    await forgetFile(tx, id)
    if (admin && removed.isAttached) await recordFile(tx, admin, 'delete-file', removed, { id, place: removed.place })
    await publishFiles(tx, removed)
    return { success: true }
  })

export async function fileFor(db: Db, party: Party, id: number) {
  const file = await files.fileOf(db, party, id)
  if (!file) throw noFile()
  return file
}

export async function filesFor(db: Db, party: Party, id: number) {
  const target = await files.targetOf(db, party, id)
  if (!target) throw noTask()
  return files.filesOfTask(db, party, target)
}

/** Puts uploaded files into the message that is being sent. */
export async function attachFiles(
  tx: TransactionContext,
  party: Party,
  given: files.Target & { ids: number[]; messageId: number },
) {
  if (given.ids.length === 0) return
  if ((await files.attachToMessage(tx.db, party, given)) !== new Set(given.ids).size)
    throw new AppError('CONFLICT', 'A file of this message is no longer there. Please remove it and attach it again.')
}

export const teamName = `The ${brand.team}`
