import { adminRouter } from '../admin/admin.router.ts'
import { authRouter } from '../auth/auth.router.ts'
import { liveRouter } from '../live/live.router.ts'
import { tasksRouter } from '../tasks/tasks.router.ts'
import { vaPortalRouter } from '../va-portal/va-portal.router.ts'
import { vasRouter } from '../vas/vas.router.ts'
import { createCallerFactory, router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  tasks: tasksRouter,
  vas: vasRouter,
  vaPortal: vaPortalRouter,
  admin: adminRouter,
  live: liveRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Api = ReturnType<typeof createCaller>
