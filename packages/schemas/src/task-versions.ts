import { type TaskField, taskFieldNames } from './task.ts'

/** The fields that a regular task repeats: all but the deadline, since each task has its own. */
export type RepeatedField = Exclude<TaskField, 'deadline'>
export const repeatedFields = (Object.keys(taskFieldNames) as TaskField[]).filter(
  (field): field is RepeatedField => field !== 'deadline',
)

/** What one edit changed; null is an empty field. */
export type TaskChanges = Partial<Record<TaskField, { before: string | null; after: string | null }>>

/** The most versions of one task that are kept and shown. */
export const maxVersions = 200
