import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import type { Price } from '@kazi/schemas/money'
import { keepPreviousData } from '@tanstack/react-query'
import type { MatchingTask } from './matching-task.ts'

export type Candidate = Outputs['admin']['tasks']['candidates'][number]

type Proposed = { sentence: string | null; quote: Price | null }

/** What candidates are chosen for: a client's task, or a visitor's inquiry. */
export type Bench = {
  kind: 'task' | 'inquiry'
  id: number
  /** Who reads the proposals. */
  client: string
  effort: { minHours: number; maxHours: number } | null
  /** VAs who were proposed for this request before, with the note and the quote, which they are proposed again with. */
  earlier: ReadonlyMap<number, Proposed>
  /** Those of them who are no news to the client, because no offer to take them has lapsed since. */
  told: ReadonlyMap<number, Proposed>
  /** Those who stand now. */
  offered: ReadonlySet<number>
  /** Only a task can be given to a VA directly. */
  task?: MatchingTask
}

export function benchOfTask(task: MatchingTask): Bench {
  const proposals = task.proposals.filter(({ requestId }) => requestId === task.requestId)
  return {
    kind: 'task',
    id: task.id,
    client: task.clientName,
    effort: task.analysis?.effort ?? null,
    earlier: byVa(proposals),
    // Of a VA whose offer has lapsed, the client was told that they are not there: proposed again, they are news.
    told: byVa(proposals.filter(({ state }) => state !== 'lapsed')),
    offered: new Set(task.proposals.filter(({ state }) => state === 'offered').map(({ va }) => va.id)),
    task,
  }
}
const byVa = (proposals: MatchingTask['proposals']) => new Map(proposals.map((one) => [one.va.id, one] as const))

export type BenchInquiry = Outputs['admin']['inquiries']['bench']
export function benchOfInquiry({ id, name, analysis, offers }: BenchInquiry): Bench {
  const told = new Map(offers.map((one) => [one.vaId, one] as const))
  const effort = analysis?.effort ?? null
  return { kind: 'inquiry', id, client: name, effort, earlier: told, told, offered: new Set(told.keys()) }
}

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
