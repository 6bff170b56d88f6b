import { z } from 'zod'
import { atMost, id, text } from './text.ts'

/** Rows of a page: of a screen, and at most, which is also what a REST list has without a limit. */
export const pageSize = { normal: 50, max: 5000 } as const
/** Matches are counted up to so many, and fewer where each has to be found by a search: what is beyond is "more". */
export const countedTo = { listed: 10_000, searched: 1000 } as const

/** What a cursor that cannot be read is answered with. */
export const gone = 'This page no longer exists. Please go back to the first one.'

type Options<F extends z.ZodRawShape, S extends string> = { filters: F; sorts: readonly [S, ...S[]] }

/**
 * What every list is asked with: a search, filters, an order, and where to go on. `cursor` is what an earlier answer gave
 * as `next` or `previous`, or 'last' for the last page; without one it is the first page. A cursor of another order is
 * refused as BAD_REQUEST.
 */
export const listQuery = <const F extends z.ZodRawShape, const S extends string>({ filters, sorts }: Options<F, S>) =>
  z
    .object({
      q: text(200).default(''),
      filters: z
        .object(filters)
        .partial()
        .default({} as never),
      sort: z.enum(sorts).optional(),
      desc: z.boolean().default(false),
      cursor: z
        .string()
        .max(600)
        .regex(/^(?:last|WyJ[\w-]+)$/, gone)
        .optional(),
      size: z.int().min(1).max(pageSize.max).default(pageSize.normal),
    })
    .prefault({})

/** What is the same in the query of every list. */
export type ListQuery<S extends string = string> = {
  q: string
  sort?: S | undefined
  desc: boolean
  cursor?: string | undefined
  size: number
}

/**
 * One page of a list. `total` counts all matches, up to `countedTo`; `more` says that there are more than that. `from` is
 * the number of the first row among them, from 1; 0 where it is not known.
 */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  more: boolean
  from: number
  next: string | null
  previous: string | null
}

/** Which rows a bulk action is for: some of them, or all that match a query. */
export const selectionOf = <Q extends z.ZodType>(query: Q) =>
  z.union([z.object({ ids: atMost(id, 1000) }), z.object({ matching: query })])

/** As people type when they search: no case, no accents, one apostrophe. SQL's folded() does the same (migration 0020). */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'")
    .toLowerCase()

/** The words of a search: each has to stand somewhere in a row. The first ten count. */
export const searchWords = (q: string) => fold(q).split(/\s+/).filter(Boolean).slice(0, 10)

/** A text, folded, that `like` takes as it is. */
export const likeLiteral = (text: string) => fold(text).replace(/[\\%_]/g, '\\$&')

/**
 * What `like` compares a folded column with, to find a text anywhere in it; the text has no wildcards. One or two letters
 * are found at the beginning of a word, which is what an index of trigrams can tell: the column begins with a space.
 */
export const searchPattern = (text: string) =>
  fold(text).length < 3 ? `% ${likeLiteral(text)}%` : `%${likeLiteral(text)}%`
