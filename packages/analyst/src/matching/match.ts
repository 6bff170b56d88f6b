export type MatchTask = {
  text: string
  /** A category from either list. */
  category?: string | null
  /** The analysis' skills and tools, if there is one. */
  skills?: readonly string[]
  tools?: readonly string[]
  /** Free text, used as an hourly price if it can be parsed. */
  budget?: string | null
}

export type MatchVa = {
  id: number
  /** Lists, or text separated by commas or semicolons. */
  skills: string | readonly string[]
  tools?: string | readonly string[] | null
  intro?: string | null
  experience?: string | null
  industry?: string | null
  /** An IANA timezone or a label such as 'US Eastern'. */
  timezone?: string | null
  /** By weekday, Monday first: '09:00-17:00', '' for a day off; nine to five if there are none. */
  workingHours?: readonly string[]
  hourlyRate?: string | null
  languages?: string | readonly string[] | null
  available?: boolean | null
  /** The VA's unfinished tasks. */
  openTasks?: number
  rating?: number | null
  reviews?: number
}

export type MatchContext = {
  now: Date
  /** The client's timezone; if unknown, working hours are not compared. */
  timezone?: string | null
  /** VAs that were declined for this task, or that declined it: they are never ranked for it again. */
  declined?: ReadonlySet<number>
  /** By VA: finished tasks with this client, and the client's mean rating of them. */
  history?: ReadonlyMap<number, { tasks: number; rating?: number | null }>
  /** Cached profiles; missing ones are computed. */
  profiles?: ReadonlyMap<number, VaProfile>
  /** Who reads the reasons; defaults to the client. */
  readBy?: Reader
  /** How common words are in the whole network. Needed when only the best-fitting VAs are ranked. */
  counts?: Counts
}

/** The profile of a text for matching: kinds of work and words with a weight each, and tools. */
export type Profile = {
  kinds: Map<string, number>
  words: Map<string, number>
  tools: Set<string>
}
export type VaProfile = {
  skills: Profile
  intro: Profile
  skillNames: string[]
  /** The word stems of each name. */
  skillStems: string[][]
  toolNames: string[]
  toolKeys: string[]
  /** Languages that the VA mentions anywhere. */
  speaks: string[]
  /** The terms of skills, tools and introduction with their counts, how many there are, and where they lie (models/towers.ts). */
  terms: Map<string, number>
  length: number
  vector: Float32Array
}

/** In how many VA profiles each word or tool appears; `of` is the number of profiles, `averageLength` that of their terms. */
export type Counts = { of: number; averageLength: number; words: Map<string, number>; tools: Map<string, number> }

export type FactorName =
  | 'skills'
  | 'tools'
  | 'introduction'
  | 'hours'
  | 'load'
  | 'rating'
  | 'history'
  | 'language'
  | 'rate'
  | 'availability'

/** `share` is the factor's maximum out of 100, `points` its result, and `text` the reason in plain words. */
export type Factor = { name: FactorName; share: number; points: number; text: string; speaksFor: boolean }

/** The team reads the same reasons as the client, but they are not addressed to it as "you". */
export type Reader = 'client' | 'team'

export type Ranked = { vaId: number; score: number; reasons: string[]; factors: Factor[] }

/** The input of a ranking. */
export type Ranking = {
  task: MatchTask
  vas: MatchVa[]
  context: Omit<MatchContext, 'profiles'>
  /** Returns only this many of the best. */
  most?: number
}
