import { mostAtOnce } from '@kazi/schemas/assignment'
import type { VaMoves } from '@kazi/schemas/va-management'
import type { Admin } from '../actors.ts'
import { inviteForTheFirstTime } from '../auth/access.service.ts'
import { eachRow } from '../bulk.ts'
import type { CommandContext } from '../command.ts'
import { selectedByWork } from '../work/load.queries.ts'
import { changeVaByTeam } from './va-leaves.service.ts'

/**
 * Invites each VA of a selection, or says whether they take new work. A VA who takes none takes their open proposals along,
 * as when the team says so of one.
 */
export const changeVas = async (context: CommandContext, admin: Admin, { selection, after = 0, change }: VaMoves) =>
  eachRow(
    context,
    await selectedByWork(context.db, selection, after, mostAtOnce + 1),
    async (ctx, { id, available: before }) => {
      if (change.what === 'invite') return inviteForTheFirstTime(ctx, admin, id)
      const { available } = change
      if (before !== available) await changeVaByTeam(ctx, admin, id, { available })
      const said = available ? 'takes new work' : 'takes no new work'
      return before === available ? `${said} already.` : `${said} now.`
    },
  )
