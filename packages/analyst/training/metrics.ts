import type { parts } from './manifest.ts'

type Trained<Name extends keyof typeof parts> = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<(typeof parts)[Name]['load']>>['train']>>
>
/** Figures of each model on texts of writers that it was fitted without: artifacts/metrics.json. */
export type Figures = Trained<'network'> &
  Trained<'deadline'> &
  Trained<'priority'> &
  Trained<'skill-examples'> &
  Trained<'towers'>
