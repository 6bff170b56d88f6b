import type { Outputs } from '@kazi/client/connect'

export type Profile = Outputs['vaPortal']['profile']
