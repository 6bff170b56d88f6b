import { z } from 'zod'

/** How many of the newest rows behind each of a VA's figures are read at once. */
export const metricRowsStep = 50
export const maxMetricRows = 500
export const metricRowsQuery = z.object({
  size: z.coerce.number().int().min(1).max(maxMetricRows).default(metricRowsStep),
})
export type MetricRowsQuery = z.output<typeof metricRowsQuery>
