import type { Outputs } from '@kazi/client/connect'

export type MatchingTask = Outputs['admin']['tasks']['get']
