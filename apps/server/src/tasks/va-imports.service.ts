import { type Admin, byAdmin } from '../actors.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import {
  addSkillsOfPlan,
  endProgress,
  progressIn,
  runImport as runRows,
  undoImport as undoRows,
} from '../vas/import.service.ts'
import { moveTimesOff } from './va-away.service.ts'

type Moves = { zoneMoved: number[] }

/** Those who live in another zone from now on keep their days off, which begin and end at other moments. */
async function followZones<T extends Moves>(tx: TransactionContext, admin: Admin, { zoneMoved, ...rest }: T) {
  await moveTimesOff(tx, zoneMoved, byAdmin(admin))
  return rest
}

/** Imports a file that was read; others can see how far it is meanwhile. */
export const runImport = async (context: CommandContext, admin: Admin, id: number) => {
  try {
    await addSkillsOfPlan(context, admin, id)
    const progress = progressIn(context.db, id)
    return await withTransaction(context, async (tx) => followZones(tx, admin, await runRows(tx, admin, id, progress)))
  } finally {
    await endProgress(context.db, id)
  }
}

/** Takes an import back. */
export const undoImport = (context: CommandContext, admin: Admin, id: number) =>
  withTransaction(context, async (tx) => followZones(tx, admin, await undoRows(tx, admin, id)))
