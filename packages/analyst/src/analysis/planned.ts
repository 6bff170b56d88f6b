import type { Analysis } from '@kazi/schemas/analysis'
import { moreDetail } from '@kazi/schemas/analysis-words'

/** Nobody may do it, or the text says too little: a VA has nothing to do yet, and hours are no estimate. */
export const plansNothing = ({ delegable, reason }: Pick<Analysis, 'delegable' | 'reason'>) =>
  delegable === 'no' || reason === moreDetail
