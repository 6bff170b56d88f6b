import { readDraft } from '@kazi/ui/draft'
import { today } from './day-text.ts'
import type { TaskFormValues } from './task-form-values.ts'

/**
 * A deadline that went by while the draft waited is as it was before somebody chose it: sent, it would be missed already.
 * @param changedAt when the playbook that it begins with was edited last: what was begun before that begins anew.
 */
export function readTaskDraft(draft: string, before: TaskFormValues, changedAt?: string) {
  if (changedAt && readDraft(draft, { changedAt: '' }).changedAt !== changedAt) return before
  const kept = readDraft(draft, before)
  return kept.deadline && kept.deadline < today() ? { ...kept, deadline: before.deadline } : kept
}
