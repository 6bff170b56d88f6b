import type { Call } from './http.ts'

/** Calls that are repeated in turn on `connections` connections for `seconds` seconds. */
export type Load = { origin: string; calls: Call[]; connections: number; seconds: number; status: 200 | 201 | 304 }
/** Percentiles are in milliseconds, over all responses. */
export type LoadResult = { requests: number; perSecond: number; p50: number; p95: number; p99: number }
