import type { Outputs } from '@kazi/client/connect'

export type VaTask = Outputs['vaPortal']['tasks']['page']['rows'][number]
