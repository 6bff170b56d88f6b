import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import type { Price } from '@kazi/schemas/money'
import { keepPreviousData } from '@tanstack/react-query'
import type { MatchingTask } from './task-matching.tsx'

export type Candidate = Outputs['admin']['tasks']['candidates'][number]

/** What candidates are chosen for: a client's task, or a visitor's inquiry. */
export type Bench = {
  kind: 'task' | 'inquiry'
  id: number
  /** Who reads the proposals. */
  client: string
  effort: { minHours: number; maxHours: number } | null
  /** VAs of whom the client has heard for this request, with what they read. */
  told: ReadonlyMap<number, { sentence: string | null; quote: Price | null }>
  /** Those who stand now. */
  offered: ReadonlySet<number>
  /** Only a task can be given to a VA directly. */
  task?: MatchingTask
}

export const benchOfTask = (task: MatchingTask): Bench => ({
  kind: 'task',
  id: task.id,
  client: task.clientName,
  effort: task.analysis?.effort ?? null,
  told: new Map(
    task.proposals
      // Of a VA whose offer has lapsed, the client was told that they are not there: proposed again, they are news.
      .filter(({ requestId, state }) => requestId === task.requestId && state !== 'lapsed')
      .map((one) => [one.va.id, one] as const),
  ),
  offered: new Set(task.proposals.filter(({ state }) => state === 'offered').map(({ va }) => va.id)),
  task,
})

export type BenchInquiry = Outputs['admin']['inquiries']['bench']
export const benchOfInquiry = ({ id, name, analysis, offers }: BenchInquiry): Bench => ({
  kind: 'inquiry',
  id,
  client: name,
  effort: analysis?.effort ?? null,
  told: new Map(offers.map((one) => [one.vaId, one] as const)),
  offered: new Set(offers.map(({ vaId }) => vaId)),
})

export function useCandidates({ kind, id }: Bench, limit: number) {
  const of = (own: Bench['kind']) => ({ placeholderData: keepPreviousData, enabled: kind === own })
  const ofTask = trpc.admin.tasks.candidates.useQuery({ id, limit }, of('task'))
  const ofInquiry = trpc.admin.inquiries.candidates.useQuery({ id, limit }, of('inquiry'))
  return kind === 'task' ? ofTask : ofInquiry
}

type Proposals = Parameters<typeof trpc.admin.tasks.preview.useQuery>[0]
export function usePreview({ kind }: Bench, input: Exclude<Proposals, symbol>) {
  const ofTask = trpc.admin.tasks.preview.useQuery(input, { enabled: kind === 'task' })
  const ofInquiry = trpc.admin.inquiries.preview.useQuery(input, { enabled: kind === 'inquiry' })
  return kind === 'task' ? ofTask : ofInquiry
}

export function usePropose({ kind }: Bench) {
  const options = { failure: false } as const
  const toClient = useCommand(trpc.admin.tasks.propose, options)
  const toVisitor = useCommand(trpc.admin.inquiries.propose, options)
  return kind === 'task' ? toClient : toVisitor
}
