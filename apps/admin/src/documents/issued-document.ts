import type { Outputs } from '@kazi/client/connect'

export type IssuedDocument = Outputs['admin']['documents']['get']
