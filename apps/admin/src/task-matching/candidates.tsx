import { maxProposed } from '@kazi/schemas/proposal'
import { fold } from '@kazi/schemas/search-words'
import { EmptyState } from '@kazi/ui/empty-state'
import { count } from '@kazi/ui/format'
import { Section } from '@kazi/ui/section'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { May, useMay } from '#/session/may.tsx'
import { FilterBar, SearchBox } from '#/table/filter-bar.tsx'
import { finds } from '#/table/list-search.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { type Bench, type Candidate, useCandidates } from './bench.ts'
import { CandidateCard } from './candidate-card.tsx'
import { ProposeBar } from './propose-bar.tsx'
import classes from './task-matching.module.css'
import { UnlistedOffers } from './unlisted-offers.tsx'
import { useProposalDraft } from './use-proposal-draft.ts'

type Props = { bench: Bench; q: string; va: number | undefined; onSearch: (q: string) => void }

const [few, many, step] = [60, 500, 12]
const haystack = ({ va, reasons }: Candidate) =>
  fold([va.name, va.skills, va.tools.join(' '), va.languages, va.timezone, va.hourlyRate, reasons.join(' ')].join(' '))

const whatToDo = ({ task, client }: Bench) =>
  task
    ? 'Select one to three, add a note and a quote for each, and let the client choose. Or assign one directly.'
    : `Select one to three, add a note and a quote for each. ${client} gets them by email and answers there.`

/** The VAs who could do it, best first, and the proposal built from them. */
export function Candidates({ bench, q, va, onSearch }: Props) {
  const may = useMay()
  // The best matches are enough to choose from; a search covers as many as the server ranks.
  const query = useCandidates(bench, q ? many : few)
  return (
    <Section
      title="Candidates"
      // A key that may only read has no controls for that.
      {...(may && { description: whatToDo(bench) })}
    >
      <FilterBar>
        <SearchBox label="Search candidates" placeholder="Name, skill, tool, language" value={q} onChange={onSearch} />
      </FilterBar>
      <Loaded query={query} failure="Failed to fetch candidates" skeleton={<CardSkeleton count={4} />}>
        {(all) => <Ranking key={bench.id} bench={bench} all={all} busy={query.isPlaceholderData} q={q} va={va} />}
      </Loaded>
    </Section>
  )
}

type RankingProps = { bench: Bench; all: Candidate[]; busy: boolean; q: string; va: number | undefined }
function Ranking({ bench, all, busy, q, va }: RankingProps) {
  const draft = useProposalDraft(bench.kind === 'task' ? `${bench.id}` : `inquiry-${bench.id}`)
  const [most, setMost] = useState(step)
  const [assigned, setAssigned] = useState<Candidate['va'] | null>(null)
  const chosen = new Set(draft.offers.map(({ vaId }) => vaId))
  const found = all.filter((candidate) => finds(haystack(candidate), q))
  // Selected VAs stay visible, whatever the search.
  const near = new Set(found.slice(0, most))
  const shown = all.filter((one) => chosen.has(one.va.id) || near.has(one) || (!q && one.va.id === va))
  const unlisted = draft.offers.filter(({ vaId }) => !all.some(({ va }) => va.id === vaId))
  if (all.length === 0 && unlisted.length === 0)
    return <EmptyState small title="No VAs yet" text="Add VAs to the database to see them ranked here." />
  return (
    <>
      {q && found.length === 0 && <EmptyState small title="No matching candidates" text="Try a shorter search." />}
      <ol className={classes.candidates} aria-label="Candidates, best first" aria-busy={busy || undefined}>
        {shown.map((candidate) => (
          <CandidateCard
            key={candidate.va.id}
            candidate={candidate}
            pointed={candidate.va.id === va}
            rank={all.indexOf(candidate) + 1}
            offered={bench.offered.has(candidate.va.id)}
            offer={draft.offers.find(({ vaId }) => vaId === candidate.va.id)}
            full={chosen.size >= maxProposed}
            effort={bench.effort}
            onToggle={() => draft.toggle(candidate.va, bench.earlier.get(candidate.va.id))}
            onOffer={(patch) => draft.change(candidate.va.id, patch)}
            onAssign={bench.task && (() => setAssigned(candidate.va))}
          />
        ))}
      </ol>
      <May>
        <UnlistedOffers
          offers={unlisted}
          effort={bench.effort}
          onOffer={draft.change}
          onRemove={({ vaId, name }) => draft.toggle({ id: vaId, name, rate: null }, undefined)}
        />
      </May>
      {found.length > most && (
        <Button variant="default" onClick={() => setMost(most + step)}>
          Show {Math.min(step, found.length - most)} more of {count(found.length, 'candidate')}
        </Button>
      )}
      <May>
        <ProposeBar bench={bench} all={all} draft={draft} />
      </May>
      {assigned && bench.task && <AssignDialog task={bench.task} va={assigned} onClose={() => setAssigned(null)} />}
    </>
  )
}
