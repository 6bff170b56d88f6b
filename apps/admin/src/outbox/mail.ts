import type { Outputs } from '@kazi/client/connect'

export type MailRow = Outputs['admin']['outbox']['list']['rows'][number]
