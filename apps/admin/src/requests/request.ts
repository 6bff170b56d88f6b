import type { Outputs } from '@kazi/client/connect'

export type RequestRow = Outputs['admin']['requests']['list']['rows'][number]
