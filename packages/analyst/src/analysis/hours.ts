import type { Effort } from './effort.ts'

/** Steps on a scale of hours, each about a quarter more than the one before. */
export const hourSteps = [
  0.5, 0.65, 0.8, 1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8, 10, 12.5, 16, 20, 25, 32, 40, 50, 63, 80, 100, 125, 160, 200,
]
/** A guess reaches over as few steps as hold this much of what is likely: unsure, it is wide. */
const held = 0.66
const spans = [3, 4, 5, 6, 7, 8]

export const stepOf = (hours: number) => {
  const at = hourSteps.findIndex((step) => step >= hours)
  return at < 0 ? hourSteps.length - 1 : at
}

/** The range of hours that most likely meets what a person would say; `likely` is how likely each step is. */
export function rangeFrom(likely: number[]): Effort {
  for (const span of spans) {
    const windows = likely.slice(span).map((_, from) => likely.slice(from, from + span + 1).reduce((a, b) => a + b, 0))
    const most = Math.max(...windows)
    const from = windows.indexOf(most)
    if (most >= held || span === spans.at(-1))
      return { minHours: rounded(hourSteps[from]!), maxHours: rounded(hourSteps[from + span]!) }
  }
  throw new Error('There is always a widest span')
}

/** In steps that people think in. */
const rounded = (hours: number) => (hours < 3 ? Math.round(hours * 2) / 2 : Math.round(hours))

/** How a person's range lies on the scale: as much on each step that it touches. */
export function hoursTarget(minHours: number, maxHours: number): number[] {
  const [from, to] = [stepOf(minHours), Math.max(stepOf(minHours), stepOf(maxHours))]
  return hourSteps.map((_, at) => (at >= from && at <= to ? 1 / (to - from + 1) : 0))
}
