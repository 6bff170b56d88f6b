import { adminRouter } from './admin/admin.router.ts'
import { applicationProcedures } from './applications/applications.router.ts'
import { authProcedures } from './auth/auth.router.ts'
import { calendarRouter } from './calendar/calendar.router.ts'
import { clientToolsRouter } from './client-tools/client-tools.router.ts'
import { favoritesRouter } from './favorites/favorites.router.ts'
import { clientInquiriesRouter, inquiryProcedures } from './inquiries/inquiries.router.ts'
import { playbooksRouter } from './playbooks/playbooks.router.ts'
import { repeatsRouter } from './repeats/repeats.router.ts'
import { settingsProcedures } from './settings/settings.router.ts'
import { clientStatementsRouter } from './statements/statements.router.ts'
import { liveRouter } from './streams/live.router.ts'
import { taskProcedures } from './tasks/tasks.router.ts'
import { createCallerFactory, router } from './trpc/trpc.ts'
import { vaPortalRouter } from './va-portal/va-portal.router.ts'
import { vaProcedures } from './vas/vas.router.ts'

export const appRouter = router({
  auth: router({
    ...authProcedures,
    ...settingsProcedures,
    inquiries: clientInquiriesRouter,
    tools: clientToolsRouter,
  }),
  tasks: router({
    ...taskProcedures,
    calendar: calendarRouter,
    playbooks: playbooksRouter,
    repeats: repeatsRouter,
    statements: clientStatementsRouter,
    vas: favoritesRouter,
  }),
  vas: router({ ...vaProcedures, ...applicationProcedures, ...inquiryProcedures }),
  vaPortal: vaPortalRouter,
  admin: adminRouter,
  live: liveRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
