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

/** What one edit changed; null is an empty field. */
export type TaskChanges = Partial<Record<VersionedField, { before: string | null; after: string | null }>>

/** The most versions of one task that are kept and shown. */
export const mostVersions = 200
