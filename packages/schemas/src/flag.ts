import { z } from 'zod'

/** A yes or a no: as JSON, a query string or a form says it. */
export const flag = z.stringbool().or(z.boolean())

/** Whether an upload only gets its verdicts, and nothing is written. */
export const dryRun = flag.default(false)
