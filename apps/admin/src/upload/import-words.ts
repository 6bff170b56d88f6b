import type { PlannedImport } from '@kazi/client/rest'
import { count } from '@kazi/ui/format'

/** What an import wrote, and what it left out. */
export function summaryOf({ new: made, update, duplicate, exists, invalid }: PlannedImport['counts']) {
  const skipped = duplicate + exists + invalid
  return [
    `${count(made, 'VA')} imported`,
    ...(update > 0 ? [`${update.toLocaleString('en')} updated`] : []),
    ...(skipped > 0 ? [`${count(skipped, 'row')} skipped`] : []),
  ].join(', ')
}

/** What the button does. */
export function importLabel({ new: made, update }: PlannedImport['counts']) {
  const updates = `update ${update.toLocaleString('en')}`
  if (made === 0 && update > 0) return `Update ${count(update, 'VA')}`
  return `Import ${count(made, 'VA')}${update > 0 ? ` and ${updates}` : ''}`
}
