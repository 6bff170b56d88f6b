import type { Outputs } from '@kazi/client/connect'

export type ThreadRow = Outputs['admin']['messages']['list']['rows'][number]
