import { type Analysis, type Job, sureFrom } from '@kazi/schemas/analysis'
import { briefOf } from './analysis/brief.ts'
import { type CategoryGuess, categoryFrom, inCategory } from './analysis/category.ts'
import { contentsOf } from './analysis/contents.ts'
import { dangerAnalysis, dangerIn } from './analysis/danger.ts'
import { candidatesIn } from './analysis/dates.ts'
import { decided, verdicts } from './analysis/delegable.ts'
import { boundIn } from './analysis/effort.ts'
import { featuresOf } from './analysis/features.ts'
import { rangeFrom } from './analysis/hours.ts'
import { capped } from './analysis/hours-cap.ts'
import { atLeast, ofLength } from './analysis/hours-least.ts'
import { hoursStatedIn } from './analysis/hours-stated.ts'
import { jobsIn } from './analysis/jobs.ts'
import { learnedPriority } from './analysis/learned-priority.ts'
import { asWritten, endedWell, withoutIdle, withoutRepeats } from './analysis/left-out.ts'
import { type Verdict, verdictOf, weighed } from './analysis/limits.ts'
import { meaningOf } from './analysis/meaning.ts'
import { doubtfulNames, inOwnWords } from './analysis/names-given.ts'
import { agreeing } from './analysis/orders-found.ts'
import { unique } from './analysis/phrases.ts'
import { priorityOf } from './analysis/priority.ts'
import { mostQuestions, questionsOf } from './analysis/questions.ts'
import { type ReadClauses, readClauses } from './analysis/read-clauses.ts'
import { reasonOf } from './analysis/reason.ts'
import { inSecondPerson } from './analysis/second-person.ts'
import { skillsOf } from './analysis/skills.ts'
import { standAlone } from './analysis/stand-alone.ts'
import { stepsOf, usualSteps } from './analysis/steps.ts'
import { timeGivenIn } from './analysis/time-given.ts'
import { titleOf, titleSource } from './analysis/title.ts'
import { longestTitle, shortened } from './analysis/title-clauses.ts'
import { wantedBy } from './analysis/wanted-by.ts'
import { foreignLanguageOf, withoutEnglishVerb, withoutWish } from './analysis/written-in.ts'
import { zoneNamedIn } from './analysis/zone-named.ts'
import { type AnalysisInput, type Analyst, builtInEngine, longest } from './analyst.ts'
import { answersOf, networkEnsemble } from './models/network.ts'
import { withReadDots, withWrittenDots } from './text/name-dots.ts'
import { type Reading, read } from './text/reading.ts'
import { isStopword } from './text/stopwords.ts'
import { toolsIn } from './text/tools.ts'
import { stemsOf } from './text/words.ts'

/** They need all that is loaded on demand. */
const usual = [
  'Please sort my inbox and reply to clients by Friday.',
  'Enter 40 receipts into Xero, and answer the guests who write on WhatsApp every morning before nine, in French and English.',
  'Call back the ten customers who waited since Monday.',
]

/** Reads tasks with word lists and rules that ship with the program: the same text gives the same answer, offline. */
export function builtInAnalyst(): Analyst & { warm(): Promise<void> } {
  return {
    analyze,
    /** Loads what the first analyses would otherwise wait for; call it off the start path. */
    warm: async () => {
      for (const text of usual) await analyze({ text, now: new Date(0) })
    },
  }
}

/**
 * Not longer than a text may be, and without the rest of what has no space for longer than any address: what tells words
 * apart takes a time that grows with the square of that.
 */
const readable = (text: string) =>
  withReadDots(inLines(text.slice(0, longest).replace(/(?<!\S)\S{1001,}/g, (run) => run.slice(0, 1000))))

/** '1. call the bank 2. book a plumber' as the list that it is: within a line, '2.' would end the first item. */
function inLines(text: string) {
  const marks: number[] = []
  for (const { 0: mark, 1: number, index } of text.matchAll(itemMark)) {
    const at = index + mark.search(/\S/)
    const isNext = Number(number) === marks.length + 1 && (marks.length === 0 ? opensList : goesOnWithList)(text, at)
    if (isNext) marks.push(at)
  }
  if (marks.length < 2) return text
  return marks.reduceRight((whole, at) => `${whole.slice(0, at).trimEnd()}\n${whole.slice(at)}`, text).trimStart()
}
/** Not '1. December to 2. January'. */
const itemMark =
  /(?:^|\s)\(?([1-9])[.)]\s+(?=[\p{L}\d"“‘'])(?!(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)\p{L}*\b)/giu
/** What stands shortly before a place. */
const shortlyBefore = (text: string, at: number) => text.slice(Math.max(0, at - 40), at)
/** At the start, on a line of its own, or after a pause; 'by June 1. Then' ends a sentence. */
function opensList(text: string, at: number) {
  const before = shortlyBefore(text, at)
  const said = before.trimEnd()
  return said === '' || before.slice(said.length).includes('\n') || ':.,;!?–-'.includes(said.at(-1)!)
}
/** Not 'June 2.', 'interview 2.' */
const goesOnWithList = (text: string, at: number) =>
  !numbered.test(shortlyBefore(text, at).trimEnd().split(/\s/).at(-1)!)
const numbered =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|(?:chapter|option|no|number|part|interview|version|week|day|room|phase|step|page|question|unit|level|lesson|episode|volume|item|table|house|plan|team|group)s?\.?)$/iu

async function analyze({ text, ...asked }: AnalysisInput): Promise<Analysis> {
  const danger = dangerIn(text)
  if (danger) return dangerAnalysis(danger)
  const language = foreignLanguageOf(text)
  return language ? inLanguage(language, text, asked) : asWhole(text, asked)
}

function asWhole(text: string, asked: Omit<AnalysisInput, 'text'>): Analysis {
  const readWith = (known: typeof asked): Analysis =>
    JSON.parse(withWrittenDots(JSON.stringify(analysisOfText(text, known))))
  const analysis = readWith(asked)
  // Somebody who names the zone of a deadline's time means its clocks, not their own.
  const timezone = analysis.deadline?.at && zoneNamedIn(aroundClock(text, analysis.deadline.phrase))
  if (!timezone || timezone === asked.timezone) return analysis
  const { deadline } = readWith({ ...asked, timezone })
  return { ...analysis, deadline }
}

/**
 * A deadline with the words right after it, 'by 9am' and 'Nairobi time'; one that is a day, 'on Wednesday', with those before
 * it, too: 'at 9am Nairobi time'.
 */
function aroundClock(text: string, phrase: string) {
  const at = text.indexOf(phrase)
  if (at < 0) return phrase
  const from = /\d ?(?:[ap]\.?m|:\d\d|h\b)|\d[:.]\d\d|noon|midnight/i.test(phrase) ? at : Math.max(0, at - shortBefore)
  return text.slice(from, at + phrase.length + shortAfter)
}
const [shortBefore, shortAfter] = [30, 30]

/** Of a text that is not English: its own words without English ones between them, and which language the VA should write. */
function inLanguage(language: string, text: string, asked: Omit<AnalysisInput, 'text'>): Analysis {
  const whole = asWhole(text, asked)
  const task = withoutWish(text).trim()
  if (whole.delegable === 'no') return whole
  // What is asked for is easier to take apart without the asking, but not to judge.
  const own = task === text.trim() ? whole : asWhole(task, asked)
  const said = own.delegable === 'no' ? whole : own
  const words = (item: string) => withoutEnglishVerb(withoutWish(withoutEnglishVerb(item)))
  return {
    ...said,
    ...(said.title && { title: words(said.title) }),
    steps: said.steps.map(words),
    ...(said.deliverables && { deliverables: said.deliverables.map(words) }),
    questions: [`Should your VA write to you in ${language}?`, ...said.questions].slice(0, mostQuestions),
    brief: said === own ? said.brief.replace(task, () => text) : said.brief,
  }
}

/** The whole text, and each job in it where it asks for several. */
function analysisOfText(text: string, asked: Omit<AnalysisInput, 'text'>): Analysis {
  const reading = read(readable(text))
  const clauses = readClauses(reading.text)
  const whole = understood(reading, clauses, asked)
  if (whole.verdict.delegable === 'no') return analysisOf(reading, whole, asked)
  const jobs = jobsIn(reading, clauses).map(({ text: found, clauses }): Job => {
    const text = withLastLetter(found, reading.text)
    const { title, guess, effort, steps } = understood(read(text), clauses, asked)
    return { title: title || text.slice(0, longestTitle), text, category: guess.category, effort, steps }
  })
  if (jobs.length < 2) return analysisOf(reading, whole, asked)
  // Whoever takes all of them on needs the time of each, unless the client says how long it may take.
  const sum = (of: 'minHours' | 'maxHours') => jobs.reduce((hours, { effort }) => hours + effort[of], 0)
  const effort = whole.isStated ? whole.effort : capped({ minHours: sum('minHours'), maxHours: sum('maxHours') })
  return { ...analysisOf(reading, { ...whole, effort, title: titleOfAll(jobs) ?? whole.title }, asked), jobs }
}

/** 'nobody touched.', 'by March 2026.': an end that looks like an item's mark, 'd.' or '26.', belongs to the job. */
function withLastLetter(job: string, text: string) {
  const at = text.indexOf(job)
  const rest = at < 0 ? '' : text.slice(at + job.length)
  return job + ((runOn.exec(rest) ?? endsLine.exec(rest))?.[0] ?? '')
}
const runOn = /^(?:[a-h]|\d{1,2})[.)]/i
/** Before the end of a line, or the mark that is really one. */
const endsLine = /^[ \t]{1,8}\(?(?:[a-h]|\d{1,2})[.)](?=[ \t]{0,8}(?:\r?\n|$)|[ \t]{1,8}\(?(?:[a-h]|\d{1,2})[.)]\s)/i

/** 'Book a flight and 2 other tasks': the title of one of them would hide the others. */
function titleOfAll([first, ...others]: readonly Job[]): string | undefined {
  const title = first && `${first.title} and ${others.length === 1 ? 'another task' : `${others.length} other tasks`}`
  return title && title.length <= longestWithOthers ? title : undefined
}
const longestWithOthers = 80

/** When and where a text was written, and what is known beside it. */
type Asked = Pick<AnalysisInput, 'timezone' | 'now' | 'hasDeadline'>

/** What a job in a text says of itself, and a whole text too, each with its own clauses. */
function understood(first: Reading, clauses: ReadClauses, { timezone, now }: Asked) {
  const { ruled, statements, items } = clauses
  const meaning = meaningOf(first, ruled)
  const rules = verdictOf(first)
  const dates = candidatesIn(first.text, timezone, now)
  const textPriority = priorityOf(first, null, now).priority
  const answers = answersOf(networkEnsemble(), featuresOf(first, meaning, { verdict: rules, dates, textPriority, now }))
  const likely = (verdict: (typeof verdicts)[number]) => answers.delegable[verdicts.indexOf(verdict)]!
  const verdict = weighed(unlessBelied(rules, likely), decided(answers.delegable), likely('no'))
  const guess = guessOf(categoryFrom(answers.category), verdict)
  const reading = inCategory(first, guess)
  const stated = boundIn(first) ?? hoursStatedIn(first.text)
  const effort =
    verdict.delegable === 'no'
      ? { minHours: 0, maxHours: 0 }
      : verdict.vague
        ? { minHours: 1, maxHours: 4 }
        : capped(stated ?? ofLength(reading.text) ?? atLeast(reading.text, rangeFrom(answers.hours)))
  // The title's models were fitted to the items as they are chosen, before any is put so that it stands alone.
  const called = verdict.empty ? '' : titleOf(titleSource(reading, clauses, meaning.vector))
  const doubtful = doubtfulNames(statements)
  const own = inOwnWords(called, doubtful)
  const title = endedWell(own === called ? called : shortened(own), reading.text)
  const shown = standAlone({ statements, items })
  const contents = contentsOf([...shown.statements], shown.items)
  const usual = usualSteps(reading.kinds, guess.category, guess.confidence)
  const orders = stepsOf(shown.statements, { spans: shown.items.steps, usual, title })
  // A VA ticks them off, so where nothing can be planned there are none. The screen says what the client does first.
  const steps =
    verdict.delegable === 'no' || verdict.vague
      ? []
      : withoutIdle(orders.map((step) => agreeing(inOwnWords(asWritten(step, reading.text), doubtful))))
  const namesSteps = shown.items.steps.length > 1
  const ordered = shown.items.steps.length > 0 ? orders.join('. ') : reading.text
  return {
    ...{ reading, statements, verdict, dates, textPriority, guess, effort, isStated: stated !== null },
    ...{ contents, title, usual, steps, namesSteps, ordered },
  }
}

function analysisOf({ text }: Reading, read: ReturnType<typeof understood>, asked: Asked): Analysis {
  const { now } = asked
  const {
    reading,
    statements,
    verdict,
    dates,
    textPriority,
    guess,
    effort,
    title,
    usual,
    steps,
    namesSteps,
    ordered,
    ...whole
  } = read
  const deadline = verdict.empty
    ? null
    : (wantedBy(text, dates, { textPriority, now, timezone: asked.timezone }) ?? timeGivenIn(statements, now))
  const contents = withoutRepeats(whole.contents, { text, steps, deadline: deadline?.phrase ?? null, statements })
  const { priority, words } = verdict.empty
    ? { priority: 'medium' as const, words: [] }
    : learnedPriority(reading, deadline, textPriority, now)
  const tools = toolsIn(reading.words).filter((tool) => !isRuledOut(tool, text))
  const questions = questionsOf(reading, verdict, {
    ...contents,
    deadline: deadline !== null || asked.hasDeadline === true,
    confidence: guess.confidence,
    usual: usual !== null,
    ownSteps: namesSteps,
    ordered,
  })
  const keep = keepOf(contents.clientParts, verdict)
  const planned = verdict.delegable !== 'no' && !verdict.vague
  const clientProvides = planned && usual ? neededFrom(reading.kinds[0]?.kind.needs ?? [], contents.provided) : []
  const { deliverables, limits, provided } = contents
  const content = planned ? { deliverables, limits, provided } : {}
  const reason =
    verdict.delegable === 'yes'
      ? reasonOf({
          ...contents,
          category: guess.category,
          sure: guess.confidence >= sureFrom,
          tools,
          count: steps.length,
        })
      : verdict.reason
  return {
    engine: builtInEngine,
    ...(title && { title }),
    ...guess,
    priority,
    priorityWords: words,
    deadline: deadline && { phrase: deadline.phrase, at: deadline.at?.toISOString() ?? null },
    effort,
    steps,
    skills: verdict.empty
      ? ['clarifying questions', 'written communication']
      : skillsOf(reading, { category: guess.category, tools, limit: verdict.limit, limits }),
    tools,
    delegable: verdict.delegable,
    reason,
    ...content,
    keep,
    questions,
    clientProvides,
    brief: briefOf(reading.text, {
      ...content,
      steps,
      keep,
      clientProvides,
      tools,
      delegable: verdict.delegable,
      effort,
      deadline: deadline?.phrase ?? null,
      asked: questions,
    }),
  }
}

/** 'I am not on TikTok', 'please no Canva': named, and not to be used. */
function isRuledOut(tool: string, text: string) {
  const parts = text.toLowerCase().split(tool.toLowerCase())
  return parts.length > 1 && parts.slice(0, -1).every((before) => rulesOut.test(before.slice(-30)))
}
const rulesOut =
  /(?:\b(?:no|not|never|without|avoid)|n['’]t)(?: (?:on|in|use|using|the|our|any|have|via|through|by|with|touch|need)){0,2} $/

/**
 * A rule refuses nothing of which the model finds that less likely than of anything rightly refused: on texts that nothing was fitted
 * to, 0.22 and more, where 37 of 39 that were wrongly refused had 0.09 and less (decisions 147 and 170). Nor does it fall where the model
 * finds a yes hardly possible either.
 */
const unlessBelied = (rules: Verdict, likely: (verdict: 'yes' | 'no') => number): Verdict =>
  rules.delegable === 'no' && rules.limit && likely('no') <= belied && likely('yes') >= possible
    ? { delegable: 'yes', limit: null, reason: '' }
    : rules
const [belied, possible] = [0.2, 0.01]

/** A text without a task has no category worth guessing; a vague one is never a sure one. */
function guessOf(guess: CategoryGuess, verdict: Verdict): CategoryGuess {
  if (verdict.empty) return { category: 'Other' as const, runnerUp: 'Administrative Tasks' as const, confidence: 0.1 }
  if (verdict.limit?.id === 'on-the-spot' || verdict.limit?.id === 'medical') {
    // Work that can't be done remotely fits none of our categories.
    const runnerUp = guess.category === 'Other' ? guess.runnerUp : guess.category
    if (verdict.limit.id === 'on-the-spot' || guess.confidence < 0.4)
      return { category: 'Other' as const, runnerUp, confidence: 0.5 }
  }
  return verdict.vague ? { ...guess, confidence: Math.min(guess.confidence, 0.35) } : guess
}

/** 'I prefer good over quick', 'My lawyer has seen it', 'We already work for them': nothing that is still to do. */
const isNoPart =
  /^(?:and |but |so |that )*(?:i|we|she|he|they|my \w+|our \w+)(?: (?:still|also|really|just))? (?:prefer|like|love|want|need|hope|think|know|understand|hates?|has|had|have|was|were|am|are|is|already|got|show|tell|can tell|pay already)\b(?! (?:to|the final|the last))|\b(?:already|figure it out|be divorced|constantly)\b|^that['’]s\b|^(?:i|we)(?:['’]ll| will| can| would| shall) (?:do|be|look|explain|see|wait)$/i

/** 'I promised them', 'I do feel for them', 'my accountant wants the mileage'; 'I do the final check myself' is a part. */
const isTold =
  /^(?!.*\b(?:myself|ourselves|final|last|approve|sign|pay|decide)\b)(?:and |but |so |that )*(?:i|we|my \w+|our \w+) (?:do (?:feel|know|think|hope|love|like|care|mean)|started|promised|asked|told|gave|bought|tried|began|reads? only|wants?(?! to))\b/i

/** What the client said that they do, and what the limit leaves with them; nothing is guessed. */
function keepOf(clientParts: string[], { limit, empty, vague }: Verdict): string[] {
  if (empty || vague) return ['Deciding what to hand over']
  const own = clientParts.filter((part) => !isNoPart.test(part) && !isTold.test(part)).map(inSecondPerson)
  return limit?.delegable === 'no' ? limit.keep : unique([...own, ...(own.length > 0 ? [] : (limit?.keep ?? []))])
}

/** What work of this kind needs, but for what the client has already said to be there. */
const neededFrom = (needs: string[], provided: string[]) => {
  const there = new Set(provided.flatMap((text) => stemsOf(text).filter((stem) => !isStopword(stem))))
  return needs.filter((need) => !stemsOf(need).some((stem) => !isStopword(stem) && there.has(stem)))
}
