import { z } from 'zod'
import { listQuery } from './list.ts'
import { promiseKindNames, promiseOutcomeNames, trendFigureNames } from './overview-words.ts'
import { day } from './text.ts'

export const trendFigure = z.enum(trendFigureNames)
export const trendRowsQuery = listQuery({ filters: { figure: trendFigure, week: day() }, sorts: ['newest'] })
export type TrendRowsQuery = z.output<typeof trendRowsQuery>

export const promiseKind = z.enum(promiseKindNames)
export const promiseOutcome = z.enum(promiseOutcomeNames)
export const promiseRowsQuery = listQuery({ filters: { kind: promiseKind, outcome: promiseOutcome }, sorts: ['due'] })
export type PromiseRowsQuery = z.output<typeof promiseRowsQuery>
