import { inviteVa } from '../auth/passwords.service.ts'
import type { CommandContext } from '../command.ts'
import { changeAssignment, createAssignment } from '../work/assignments.service.ts'
import { colleague } from './keys.ts'

const aClient = { clientName: 'Bartosz Wilk', clientEmail: 'bartosz@example.com' }
const terms = { priority: 'medium', currency: 'USD' } as const

/** Work that began before Kazi: one assignment that is paused, one that has not begun, and one that is half done. */
export async function seedEngagements(context: CommandContext, vaIds: number[]) {
  const [paused, pending, running] = [vaIds[3] ?? 0, vaIds[4] ?? 0, vaIds[5] ?? 0]
  const { id } = await createAssignment(context, colleague, {
    ...aClient,
    ...terms,
    vaId: paused,
    projectTitle: 'Supplier list, every month',
    projectDescription: 'Prices and contacts of forty suppliers, checked and updated in the first week of each month.',
    projectType: 'maintenance',
    status: 'active',
    hourlyRate: 8,
    totalHours: 12,
    adminNotes: 'Prefers to be called before noon.',
  })
  await changeAssignment(context, colleague, id, {
    status: 'paused',
    reason: 'The office is closed until the new year.',
    notes: undefined,
  })
  await createAssignment(context, colleague, {
    ...aClient,
    ...terms,
    vaId: pending,
    projectTitle: 'A handbook for the night shift',
    projectDescription: 'Twenty pages from voice notes. Starts once the notes are here.',
    projectType: 'project',
    status: 'pending',
    hourlyRate: 11,
    totalHours: 0,
  })
  await createAssignment(context, colleague, {
    ...aClient,
    ...terms,
    vaId: running,
    projectTitle: 'Two calls a week about returns',
    projectDescription: 'Tuesdays and Thursdays, with a short note after each call.',
    projectType: 'ongoing',
    status: 'active',
    hourlyRate: 9,
    totalHours: 16,
    priority: 'high',
  })
}

/** Two VAs who were invited and have not come yet. Returns the one whose link is to have expired. */
export async function seedInvitations(context: CommandContext, vaIds: number[]) {
  const [fresh, late] = vaIds.slice(-2)
  for (const id of [fresh, late]) if (id) await inviteVa(context, colleague, id)
  return late
}
