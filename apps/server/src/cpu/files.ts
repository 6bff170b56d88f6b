import { parseCalendarCsv, parseIcs } from './calendar-files.ts'
import { outcomeOf } from './outcome.ts'
import { parseTaskCsv } from './task-csv.ts'
import { parseVaCsv, readVaFile, readVaRows } from './va-csv.ts'

/** Tasks of the thread that reads uploaded files; it keeps little in memory, so terminating it is cheap. */
export const files = {
  parseVaCsv,
  readVaFile,
  readVaRows,
  parseTaskCsv,
  parseCalendarCsv,
  parseIcs,
  /** For a caller who knows that a file comes soon: loading the thread takes longer than reading a small one. */
  warmFiles: (_: null) => {},
}

/** The entry point of the thread. */
export default ({ name, input }: { name: keyof typeof files; input: never }) => outcomeOf(() => files[name](input))
