import { adminRouter } from './admin/admin.router.ts'
import { applicationProcedures } from './applications/applications.router.ts'
import { authRouter } from './auth/auth.router.ts'
import { inquiryProcedures } from './inquiries/inquiries.router.ts'
import { liveRouter } from './streams/live.router.ts'
import { tasksRouter } from './tasks/tasks.router.ts'
import { createCallerFactory, router } from './trpc/trpc.ts'
import { vaPortalRouter } from './va-portal/va-portal.router.ts'
import { vaProcedures } from './vas/vas.router.ts'

export const appRouter = router({
  auth: authRouter,
  tasks: tasksRouter,
  vas: router({ ...vaProcedures, ...applicationProcedures, ...inquiryProcedures }),
  vaPortal: vaPortalRouter,
  admin: adminRouter,
  live: liveRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
