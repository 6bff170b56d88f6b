import type { Outputs } from '@kazi/client/connect'

export type TimeOffEntry = Outputs['vaPortal']['timeOff']['list'][number]
