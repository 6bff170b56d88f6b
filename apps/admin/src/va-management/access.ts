import type { Outputs } from '@kazi/client/connect'

export type AccessRow = Outputs['admin']['access']['list']['rows'][number]
