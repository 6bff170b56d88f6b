import { outcomeOf } from './outcome.ts'
import { parseVaCsv } from './va-csv.ts'

/** What the thread does that reads files which people upload; it holds little, so that ending it costs nothing. */
export const files = { parseVaCsv }

/** Where the thread begins a task. */
export default ({ name, input }: { name: keyof typeof files; input: never }) => outcomeOf(() => files[name](input))
