import { type Outputs, trpc } from '@kazi/client/connect'
import { maxBestMatchRequests } from '@kazi/schemas/client-request'
import { scoreWord } from '@kazi/ui/format'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import cells from '#/table/cells.module.css'
import type { RequestRow } from './request.ts'
import { requestName } from './request-actions.tsx'
import classes from './requests.module.css'

type Best = Outputs['admin']['requests']['best'][number]
type Ranked = { byKey: ReadonlyMap<string, Best['vas']>; loading: boolean }

const Bests = createContext<Ranked>({ byKey: new Map(), loading: false })

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind === 'task' ? 'task' : 'inquiry'} ${id}`

/**
 * Asks who fits best once the rows are there, in calls of their own, so that the list never waits for them. What was
 * known of a row stays while the rows change.
 */
export function BestMatchesOf({ rows, children }: { rows: readonly RequestRow[]; children: ReactNode }) {
  const asked = useMemo(() => {
    const all = rows.map(({ kind, id }) => ({ kind: kind === 'task' ? ('task' as const) : ('inquiry' as const), id }))
    return Array.from({ length: Math.ceil(all.length / maxBestMatchRequests) }, (_, i) =>
      all.slice(i * maxBestMatchRequests, (i + 1) * maxBestMatchRequests),
    )
  }, [rows])
  const answers = trpc.useQueries((t) =>
    asked.map((requests) =>
      t.admin.requests.best({ requests }, { trpc: { context: { alone: true }, abortOnUnmount: true } }),
    ),
  )
  const known = useRef<Ranked['byKey']>(new Map())
  const shown = new Set(rows.map(keyOf))
  known.current = new Map([
    ...[...known.current].filter(([key]) => shown.has(key)),
    ...answers.flatMap(({ data = [] }) => data.map((one) => [keyOf(one), one.vas] as const)),
  ])
  const value = {
    byKey: known.current,
    loading: answers.some(({ isFetching }) => isFetching),
  }
  return <Bests value={value}>{children}</Bests>
}

/**
 * Whom the bench has first. A click opens it with that VA in view. A file leaves this out: it is ranked for the rows on
 * screen alone, and would have to be for every row of the file.
 */
export function BestMatches({ row }: { row: RequestRow }) {
  const { byKey, loading } = useContext(Bests)
  const vas = byKey.get(keyOf(row))
  if (vas ? vas.length === 0 : !loading) return null
  return (
    <div className={classes.best} data-no-export>
      <span className={cells.muted}>Best matches: </span>
      {vas ? (
        <ul className={cells.above} aria-label={`Best matches for ${requestName(row)}`}>
          {vas.map((va) => (
            <li key={va.id}>
              <ToBench row={row} va={va} /> <span className={cells.muted}>{scoreWord(Math.round(va.score))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={12} width="70%" mt={6} />
      )}
    </div>
  )
}

/** The row may also name a VA whom the visitor asked for: that link has only the name. */
function ToBench({ row: { kind, id }, va }: { row: RequestRow; va: Best['vas'][number] }) {
  const props = {
    search: { va: va.id },
    className: cells.link,
    'aria-label': `${va.name}: see the match for request ${id}`,
  }
  return kind === 'task' ? (
    <Link to="/admin/client-requests/$taskId" params={{ taskId: id }} {...props}>
      {va.name}
    </Link>
  ) : (
    <Link to="/admin/client-requests/inquiry/$inquiryId" params={{ inquiryId: id }} {...props}>
      {va.name}
    </Link>
  )
}
