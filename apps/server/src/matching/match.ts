export type MatchTask = {
  text: string
  /** A word of either category list. */
  category?: string | null
  /** The analysis' skills and tools, where there is one. */
  skills?: readonly string[]
  tools?: readonly string[]
  /** Free text; read as a price for an hour where it can be. */
  budget?: string | null
}

export type MatchVa = {
  id: number
  /** Lists, or text with commas or semicolons between. */
  skills: string | readonly string[]
  tools?: string | readonly string[] | null
  intro?: string | null
  experience?: string | null
  industry?: string | null
  /** IANA or a label such as 'US Eastern'. */
  timezone?: string | null
  hourlyRate?: string | null
  languages?: string | readonly string[] | null
  available?: boolean | null
  /** Tasks that the VA holds and has not handed over. */
  openTasks?: number
  rating?: number | null
  reviews?: number
}

export type MatchContext = {
  now: Date
  /** The client's zone; unknown, the hours count for nobody. */
  timezone?: string | null
  /** VAs that this task has declined, or that have declined it: they never come back for it. */
  declined?: ReadonlySet<number>
  /** Finished tasks with this client and the client's own mean rating, by VA. */
  history?: ReadonlyMap<number, { tasks: number; rating?: number | null }>
  /** Profiles kept from before; a missing one is made. */
  profiles?: ReadonlyMap<number, VaProfile>
  /** Who reads the reasons; the client, unless said otherwise. */
  readBy?: Reader
  /** How common words are in the whole network, where the VAs to rank are only those of it that fit best. */
  counts?: Counts
}

/** What a text amounts to for matching: kinds of work, words and tools, each with a weight. */
export type Profile = {
  kinds: Map<string, number>
  words: Map<string, number>
  tools: Set<string>
}
export type VaProfile = {
  skills: Profile
  intro: Profile
  skillNames: string[]
  /** The stems of each name. */
  skillStems: string[][]
  toolNames: string[]
  toolKeys: string[]
  /** Languages that the VA mentions anywhere. */
  speaks: string[]
}

/** In how many of how many VAs' profiles a word or a tool is. */
export type Counts = { of: number; words: Map<string, number>; tools: Map<string, number> }

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

/** `share` is the most that the factor can give of 100, `points` what it gave, `text` why, in plain words. */
export type Factor = { name: FactorName; share: number; points: number; text: string; speaksFor: boolean }

/** The team reads the same reasons as the client, but it is not the one who is spoken to. */
export type Reader = 'client' | 'team'

export type Ranked = { vaId: number; score: number; reasons: string[]; factors: Factor[] }

/** What is to be ranked, and how. */
export type Ranking = {
  task: MatchTask
  vas: MatchVa[]
  context: Omit<MatchContext, 'profiles'>
  /** The first so many are enough. */
  most?: number
}
