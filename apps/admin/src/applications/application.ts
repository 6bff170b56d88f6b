import type { Outputs } from '@kazi/client/connect'

export type ApplicationRow = Outputs['admin']['applications']['list']['rows'][number]
export type Application = Outputs['admin']['applications']['get']
