import { z } from 'zod'
import { flag } from './flag.ts'
import { maxCursorLength, maxSearchLength } from './max-length.ts'
import { atMost, id, text } from './text.ts'

/** Rows per page: a screen's default, and the maximum, which a REST list also uses when it has no limit. */
export const pageSize = { normal: 50, max: 5000 } as const
/** Matches are counted only up to these limits (lower for searches, which cost more); beyond that is "more". */
export const countedTo = { listed: 10_000, searched: 1000 } as const

/** Rows that are selected one by one, at most; beyond that, all that match are. */
const mostIds = 1000
const tooMany = `Please select up to ${mostIds.toLocaleString('en')} rows, or all that match.`

/** The error message for a cursor that cannot be read. */
export const gone = 'This page no longer exists. Please go back to the first one.'

/** What a cursor looks like; `encodeCursor` writes JSON that begins with a word. */
export const cursorText = /^(?:last|WyJ[\w-]+)$/

type Options<F extends z.ZodRawShape, S extends string> = { filters: F; sorts: readonly [S, ...S[]] }

/**
 * The query of a list that is not searched: filters, order and position. `cursor` is the `next` or `previous` of an earlier
 * answer, or 'last' for the last page; without one, the first page is returned. A cursor from a different order is
 * rejected with BAD_REQUEST. `ids` keeps only these rows; `except` keeps all but these.
 */
export const pageQuery = <const F extends z.ZodRawShape, const S extends string>({ filters, sorts }: Options<F, S>) =>
  z
    .object({
      filters: z
        .object(filters)
        .partial()
        .default({} as never),
      sort: z.enum(sorts).optional(),
      desc: flag.default(false),
      cursor: z.string().max(maxCursorLength, gone).regex(cursorText, gone).optional(),
      size: z.int().min(1).max(pageSize.max).default(pageSize.normal),
      ids: atMost(id, mostIds).optional(),
      except: atMost(id, mostIds).optional(),
    })
    .prefault({})

/** The query of a list that is searched for words as well. */
export const listQuery = <const F extends z.ZodRawShape, const S extends string>(options: Options<F, S>) =>
  pageQuery(options)
    .unwrap()
    .extend({ q: text(maxSearchLength).default('') })
    .prefault({})

/** Of a list whose rows show the beginning of a text: `whole` reads all of it, for a file. */
export const wholeTexts = { whole: z.boolean().optional() }

/** The part that these queries share. */
export type PageQuery<S extends string = string> = {
  sort?: S | undefined
  desc: boolean
  cursor?: string | undefined
  size: number
} & Chosen
/** Which of the rows that match: only these, or all but these. */
export type Chosen = { ids?: number[] | undefined; except?: number[] | undefined }
export type ListQuery<S extends string = string> = PageQuery<S> & { q: string }

/**
 * One page of a list. `total` counts all matches, up to `countedTo`; `more` means that there are more. `from` is
 * the position of the page's first row among the matches, starting at 1; 0 if unknown.
 */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  more: boolean
  from: number
  next: string | null
  previous: string | null
}

/** The rows of a bulk action: a list of ids, or all rows that match a query. */
export const selectionOf = <Q extends z.ZodType>(query: Q) =>
  z.union([z.object({ ids: atMost(id, mostIds, tooMany) }), z.object({ matching: query })], tooMany)

/**
 * How a bulk action goes on where its last call stopped: behind the row `after`, and in the same lot, so that the `undo`
 * of the first call takes back all of them.
 */
export const goingOn = { after: id.optional(), undo: z.uuid().optional() }
