import { writePdf } from '../pdf/write-pdf.ts'
import { outcomeOf } from './outcome.ts'

/** Tasks of the thread that draws documents: it holds the fonts it has read. */
export const papers = { writePdf, warmPapers: (_: null) => {} }

/** The entry point of the thread. */
export default ({ name, input }: { name: keyof typeof papers; input: never }) => outcomeOf(() => papers[name](input))
