import { outcomeOf } from './outcome.ts'
import { parseVaCsv } from './va-csv.ts'

/** Tasks of the thread that reads uploaded files; it keeps little in memory, so terminating it is cheap. */
export const files = { parseVaCsv }

/** The entry point of the thread. */
export default ({ name, input }: { name: keyof typeof files; input: never }) => outcomeOf(() => files[name](input))
