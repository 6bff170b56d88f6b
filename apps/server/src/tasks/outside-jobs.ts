import { announces } from '@kazi/analyst/knowledge/jobs'
import type { Analysis } from '@kazi/schemas/analysis'

type Place = { job: number; from: number; to: number }

/**
 * What a client says outside of the jobs in a text, by job. What follows a job is of that job alone. Of all jobs is
 * what stands before the first, but for the sentence that announces them, and what ends the text behind a blank line;
 * also where the first or the last has it with it, as its opening or as a limit. To a job that has it in its own text
 * it is not repeated.
 */
export function textOutsideJobs(text: string, { jobs = [], limits = [] }: Pick<Analysis, 'jobs' | 'limits'>): string[] {
  const texts = jobs.map((job) => job.text)
  const places = placesOf(text, texts)
  const [first, second, last] = [places?.[0], places?.[1], places?.at(-1)]
  if (!places || !first || !second || !last) return texts.map(() => '')
  const [behind, end] = atBlankLine(text.slice(last.to))
  const own = places.map(({ to }, i) =>
    saidIn(places[i + 1] ? withoutMark(text.slice(to, places[i + 1]!.from), i + 1) : behind),
  )
  const mark = /[-*•–·\d]/.exec(markOf(text, second, 1))?.[0]
  const isItem = markOf(text, first, 0) !== ''
  const opening = isItem ? '' : openingOf(text.slice(first.from, first.to), mark, limits)
  const closing = closingOf(text.slice(last.from, last.to), limits)
  const before = saidIn(withoutMark(text.slice(0, first.from), 0))
  return texts.map((_, job) =>
    [
      before,
      job === first.job ? '' : opening,
      own[places.findIndex((place) => place.job === job)],
      job === last.job ? '' : closing,
      saidIn(end),
    ]
      .filter(Boolean)
      .join('\n'),
  )
}

/** What stands before the first blank line, and what behind it. */
function atBlankLine(text: string): [string, string] {
  const at = text.search(/\n[ \t\r]*\n/)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

/** Where the jobs stand, as they come; null where one is not found. A model quotes spaces and case freely. */
function placesOf(text: string, jobs: readonly string[]): Place[] | null {
  // By each letter of the text without spaces, where it stands.
  const places: number[] = []
  let plain = ''
  for (const { 0: letter, index } of text.matchAll(/\S/gu)) {
    const lower = letter.toLowerCase()
    plain += lower
    for (let unit = 0; unit < lower.length; unit++) places.push(index)
  }
  const found: Place[] = []
  let searched = 0
  for (const [job, words] of jobs.entries()) {
    const wanted = words.toLowerCase().replace(/\s+/gu, '')
    const further = plain.indexOf(wanted, searched)
    const at = further < 0 ? plain.indexOf(wanted) : further
    if (at < 0 || wanted === '') return null
    searched = at + wanted.length
    const end = places[searched] ?? text.length
    found.push({ job, from: places[at]!, to: places[at]! + text.slice(places[at]!, end).trimEnd().length })
  }
  return found.sort((a, b) => a.from - b.from)
}

const markAtEnd = /(?:^|\s)(?:[-*•–·>]|\(?(\d{1,2}|[a-f])[.)])\s*$/i
/** The mark of so many-th item, at the end of what stands before it; empty where there is none. */
function markBefore(before: string, item: number) {
  const [mark = '', name] = markAtEnd.exec(before) ?? []
  return [undefined, String(item + 1), 'abcdef'[item]].includes(name?.toLowerCase()) ? mark : ''
}
const withoutMark = (before: string, item: number) => before.slice(0, before.length - markBefore(before, item).length)
const markAtStart = /^(?:[-*•–·>]|\(?(?:\d|[a-f])[.)])\s/i
/** The mark of the list whose item a job is: before it, or quoted with it; empty without one. */
const markOf = (text: string, { from, to }: Place, item: number) =>
  (markBefore(text.slice(0, from), item) || (markAtStart.exec(text.slice(from, to))?.[0] ?? '')).trim()

const joins = /^(?:(?:and|then|plus|also|or|next|finally|lastly|first|second|third)\b|[\s\d,;.:&+()-])*$/i
/** 'Please do these three things:' says nothing of them; in words. */
const longestAnnouncement = 9
const isAnnouncement = (sentence: string) =>
  announces.test(sentence) && sentence.split(/\s+/).length <= longestAnnouncement

/** 'Thanks!', 'Best regards, Jo Smith' */
const farewell =
  /^(?:[Tt]hank(?:s| you)|[Mm]any thanks|(?:[Bb]est|[Kk]ind|[Ww]arm) (?:regards|wishes)|[Rr]egards|[Ss]incerely|[Cc]heers)(?: a lot| so much| very much| in advance)?[,.!]{0,3}(?: \p{Lu}\p{L}*\.?){0,3}!?$/u
/** Before the line with the name. */
const farewellLine = /(?<=\b(?:thanks|regards|wishes|sincerely|cheers),)[ \t]*\r?\n/gi

const sentencesIn = (line: string) => line.split(/(?<=[.!?:])\s+/).map((sentence) => sentence.trim())

/** What a part of a text says once what joins jobs, what announces them and a farewell are taken away. */
const saidIn = (part: string) =>
  part
    .replace(farewellLine, ' ')
    .split('\n')
    .map((line) =>
      sentencesIn(line)
        .filter((sentence) => /\p{L}{2}/u.test(sentence) && !joins.test(sentence) && !isAnnouncement(sentence))
        .filter((sentence) => !farewell.test(sentence))
        .join(' '),
    )
    .filter(Boolean)
    .join('\n')

const numberedItem = /(?<=\s)\(?1[.)]\s/
const dashedItem = /(?<=\n[ \t]{0,20})[-*•–·]\s/
/** What stands before the first item of the list that the jobs are, or the limits with which a text begins that has none. */
function openingOf(job: string, mark: string | undefined, limits: readonly string[]) {
  const item = mark && (/\d/.test(mark) ? numberedItem : dashedItem).exec(job)
  if (item) return saidIn(job.slice(0, item.index))
  const sentences = job.split('\n').flatMap(sentencesIn)
  const other = sentences.findIndex((sentence) => !isLimit(sentence, limits))
  return sentences.slice(0, Math.max(0, other)).join(' ')
}

/** The limits below the last job, behind a blank line. */
const closingOf = (job: string, limits: readonly string[]) =>
  atBlankLine(job)[1]
    .split('\n')
    .flatMap(sentencesIn)
    .filter((sentence) => isLimit(sentence, limits))
    .join(' ')

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** A sentence that says little beside a limit: one that asks for work as well is of one job. */
const mostOf = 0.7
function isLimit(sentence: string, limits: readonly string[]) {
  const said = wordsOf(sentence)
  return limits
    .map(wordsOf)
    .some((limit) => limit !== '' && said.includes(limit) && limit.length >= mostOf * said.length)
}
