import { type Outputs, trpc } from '@kazi/client/connect'
import { fold } from '@kazi/schemas/list'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { finds } from '#/table/list-search.ts'
import { Loaded } from '#/table/loaded.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { ProposeBar } from './propose-bar.tsx'
import classes from './task-matching.module.css'
import type { MatchingTask } from './task-matching.tsx'
import { mostOffers, useProposalDraft } from './use-proposal-draft.ts'

export type Candidate = Outputs['admin']['tasks']['candidates'][number]
type Props = { task: MatchingTask; q: string; onSearch: (q: string) => void }

const [few, many, step] = [60, 500, 12]
const haystack = ({ va, reasons }: Candidate) =>
  fold([va.name, va.skills, va.tools.join(' '), va.languages, va.timezone, va.hourlyRate, reasons.join(' ')].join(' '))

/** The VAs who could take the task, best first, and the proposal built from them. */
export function Candidates({ task, q, onSearch }: Props) {
  // The best matches are enough to choose from; a name search covers all VAs.
  const query = trpc.admin.tasks.candidates.useQuery(
    { id: task.id, limit: q ? many : few },
    { placeholderData: keepPreviousData },
  )
  return (
    <Section
      title="Candidates"
      description="Select one to three, add a note and a quote for each, and let the client choose. Or assign one directly."
    >
      <FilterBar>
        <SearchBox label="Search candidates" placeholder="Name, skill, tool, language" value={q} onChange={onSearch} />
      </FilterBar>
      <Loaded query={query} failure="Failed to fetch candidates" skeleton={<CardSkeleton count={4} />}>
        {(all) => <Ranking key={task.id} task={task} all={all} q={q} />}
      </Loaded>
    </Section>
  )
}

function Ranking({ task, all, q }: { task: MatchingTask; all: Candidate[]; q: string }) {
  const draft = useProposalDraft(task.id)
  const [most, setMost] = useState(step)
  const [assigned, setAssigned] = useState<Candidate['va'] | null>(null)
  const chosen = new Set(draft.offers.map(({ vaId }) => vaId))
  const found = all.filter((candidate) => finds(haystack(candidate), q))
  // Selected VAs stay visible, whatever the search.
  const near = new Set(found.slice(0, most))
  const shown = all.filter((one) => chosen.has(one.va.id) || near.has(one))
  const earlier = new Map(task.proposals.map((proposal) => [proposal.va.id, proposal]))
  const offered = new Set(task.proposals.filter(({ state }) => state === 'offered').map(({ va }) => va.id))
  if (all.length === 0)
    return <EmptyState small title="No VAs yet" text="Add VAs to the database to see them ranked here." />
  return (
    <>
      {found.length === 0 && <EmptyState small title="No matching candidates" text="Try a shorter search." />}
      <ol className={classes.candidates} aria-label="Candidates, best first">
        {shown.map((candidate) => (
          <CandidateCard
            key={candidate.va.id}
            candidate={candidate}
            rank={all.indexOf(candidate) + 1}
            offered={offered.has(candidate.va.id)}
            offer={draft.offers.find(({ vaId }) => vaId === candidate.va.id)}
            full={chosen.size >= mostOffers}
            effort={task.analysis?.effort ?? null}
            onToggle={() => draft.toggle(candidate.va, earlier.get(candidate.va.id))}
            onOffer={(patch) => draft.change(candidate.va.id, patch)}
            onAssign={() => setAssigned(candidate.va)}
          />
        ))}
      </ol>
      {found.length > most && (
        <Button variant="default" onClick={() => setMost(most + step)}>
          Show {Math.min(step, found.length - most)} more of {count(found.length, 'candidate')}
        </Button>
      )}
      <ProposeBar task={task} all={all} draft={draft} />
      {assigned && <AssignDialog task={task} va={assigned} onClose={() => setAssigned(null)} />}
    </>
  )
}
