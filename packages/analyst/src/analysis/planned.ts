import type { Analysis } from '@kazi/schemas/analysis'

/** The reason that `verdictOf` gives for a text that is too vague to be planned. */
const moreDetail = 'We need a little more detail first.'

/** Nobody may do it, or the text says too little: a VA has nothing to do yet, and hours are no estimate. */
export const plansNothing = ({ delegable, reason }: Pick<Analysis, 'delegable' | 'reason'>) =>
  delegable === 'no' || reason === moreDetail
