/** The fields of a task whose edits are kept, and what a sentence calls them. */
export const versionedFields = {
  title: 'title',
  taskText: 'description',
  enhancedDescription: 'additional details',
  notes: 'notes',
  deadline: 'deadline',
  priority: 'priority',
  category: 'category',
  budget: 'budget',
} as const
export type VersionedField = keyof typeof versionedFields

/** The fields that a regular task repeats: all of those but the deadline, which each turn has of its own. */
export type RepeatedField = Exclude<VersionedField, 'deadline'>
export const repeatedFields = (Object.keys(versionedFields) as VersionedField[]).filter(
  (field): field is RepeatedField => field !== 'deadline',
)

/** What one edit changed; null is an empty field. */
export type TaskChanges = Partial<Record<VersionedField, { before: string | null; after: string | null }>>

/** The most versions of one task that are kept and shown. */
export const mostVersions = 200
