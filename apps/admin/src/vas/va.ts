import type { Outputs } from '@kazi/client/connect'

export type VaRow = Outputs['admin']['vas']['list']['rows'][number]
export type Va = Outputs['admin']['vas']['get']
/** The data that a dialog needs about its VA. */
export type NamedVa = Pick<Va, 'id' | 'name' | 'email'>
