import type { Effort } from './effort.ts'

/** The most hours that an analysis names, about a year of work: what was counted beyond that was no count of work. */
export const mostHours = 2000

export const capped = ({ minHours, maxHours }: Effort): Effort => ({
  minHours: Math.min(mostHours, minHours),
  maxHours: Math.min(mostHours, maxHours),
})
