/** The headings that make a brief easy to work from, after 'Goal' and 'Steps': done, access, limits. */
type Headings = readonly [goal: string, done: string, access: string, limits: string]

const general: Headings = ['Goal', 'Done means', 'Access and files', 'Limits']

/** By category, of the dashboard's list and of the add-task page's. */
const outlines: Record<string, Headings> = {
  'Email Management': [
    'Goal: how the inbox should look',
    'Done means',
    'Access: which mailbox, and how it is shared',
    'Limits: who gets no reply, what stays',
  ],
  'Administrative Tasks': [
    'Goal',
    'Done means',
    'Access: accounts, calendars and folders',
    'Limits: what needs your yes first',
  ],
  'Content Creation': [
    'Goal: for whom, and what they should do next',
    'Done means: format, length and number of pieces',
    'Access: examples, photos and brand guide',
    'Limits: tone, words and claims to avoid',
  ],
  'Social Media Management': [
    'Goal: which channels, and for whom',
    'Done means: how many posts, by which day',
    'Access: accounts, photos and scheduling tool',
    'Limits: what is never posted or answered',
  ],
  Research: [
    'Goal: the question to answer',
    'Done means: how many results, in which form',
    'Access: sources that you pay for or trust',
    'Limits: what to leave out, how far back',
  ],
  'Customer Support': [
    'Goal: how fast, and in which tone',
    'Done means',
    'Access: help desk, orders and saved replies',
    'Limits: refunds and promises that need your yes',
  ],
  'Data Entry': [
    'Goal: from where, to where',
    'Done means: number of rows, and how they are checked',
    'Access: files and system',
    'Limits: what to do with rows that are unclear',
  ],
  'Project Management': [
    'Goal',
    'Done means: milestones and dates',
    'Access: board, people and meetings',
    'Limits: what only you decide',
  ],
  Marketing: [
    'Goal: which customers, and what they should do',
    'Done means: the number that tells',
    'Access: accounts, lists and past campaigns',
    'Limits: budget, claims and brand',
  ],
  Design: [
    'Goal: for whom, and where it is used',
    'Done means: sizes and file formats',
    'Access: logo, fonts, colors and examples',
    'Limits: rounds of changes, what must not change',
  ],
  Technical: [
    'Goal',
    'Done means: how you will test it',
    'Access: systems and test accounts',
    'Limits: what must not be touched or go offline',
  ],
}
// The add-task page's names for the same work.
const alsoCalled: Record<string, string> = {
  Administrative: 'Administrative Tasks',
  'Customer Service': 'Customer Support',
  'Social Media': 'Social Media Management',
}

const steps = ['Steps:', '1. ', '2. ', '3. ']
const lineOf = (heading: string) => (heading.includes(': ') ? `${heading.replace(': ', ' (')}):` : `${heading}:`)
const linesOf = ([goal, ...others]: Headings) => [
  lineOf(goal),
  '',
  ...steps,
  '',
  ...others.flatMap((one) => [lineOf(one), '']),
]

/** An outline to fill in, for a category or for any task. */
export const outlineOf = (category: string | null) =>
  linesOf(outlines[alsoCalled[category ?? ''] ?? category ?? ''] ?? general)
    .join('\n')
    .trimEnd()

const headings = new Set([general, ...Object.values(outlines)].flatMap(linesOf).filter((line) => line.endsWith(':')))
const isHeading = (line: string) => headings.has(line.trim())
/** A heading, alone or with text behind it. */
const begins = (line: string) => [...headings].some((heading) => line.startsWith(heading))
const isBlank = (line: string) => /^\s*(?:\d{1,2}\.)?\s*$/.test(line)

/** The text without those headings of an outline under which nothing was written. Other texts stay as they are. */
export function withoutEmptyHeadings(text: string) {
  const lines = text.split('\n')
  if (!lines.some(isHeading)) return text
  const kept: string[] = []
  for (const [index, line] of lines.entries()) {
    const below = lines.slice(index + 1)
    const until = below.findIndex(begins)
    if (isHeading(line) && (until < 0 ? below : below.slice(0, until)).every(isBlank)) continue
    if (/^\s*\d{1,2}\.\s*$/.test(line)) continue
    if (line.trim() || kept.at(-1)?.trim()) kept.push(line)
  }
  return kept.join('\n').trim()
}
