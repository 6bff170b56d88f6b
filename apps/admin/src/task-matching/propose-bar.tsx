import { errorText } from '@kazi/client/errors'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useUndo } from '#/forms/use-undo.ts'
import { type Bench, type Candidate, usePropose } from './bench.ts'
import { Preview } from './preview.tsx'
import classes from './task-matching.module.css'
import { amountError, asProposal, quoteIn, type useProposalDraft } from './use-proposal-draft.ts'

type Props = { bench: Bench; all: readonly Candidate[]; draft: ReturnType<typeof useProposalDraft> }

/** The proposals that are on screen: those that a colleague makes meanwhile are not replaced unseen. */
const standing = ({ told, offered }: Bench) =>
  [...told].flatMap(([vaId, { sentence, quote }]) => (offered.has(vaId) ? [{ vaId, sentence, quote }] : []))

/** Stays visible while VAs are selected; the draft is dropped only after the server accepted it. */
export function ProposeBar({ bench, all, draft: { offers, clear, dropSent, keepPercent } }: Props) {
  const [previewing, preview] = useDisclosure(false)
  const undo = useUndo()
  const { client, told } = bench
  // Of a client's task, only VAs of whom they have not heard are news.
  const quiet = bench.kind === 'task' && offers.every(({ vaId }) => told.has(vaId))
  const propose = usePropose(bench)
  const proposed = (id: string | null) => {
    undo(
      quiet
        ? `Proposed. ${client} knows of them already and is not notified again.`
        : `Proposed. ${client} is notified.`,
      id,
    )
    const [first] = offers
    if (first) keepPercent(first, all.find(({ va }) => va.id === first.vaId)?.va.rate ?? null)
    dropSent(offers)
  }
  if (offers.length === 0) return null
  const wrong = offers.find(amountError)
  const names = offers.map(({ name }) => name).join(', ')
  const unpriced = offers.filter((offer) => !quoteIn(offer)).length
  return (
    <section className={`${classes.bar} kazi-bar`} aria-label="Proposal">
      <FormError>{propose.error ? errorText(propose.error) : null}</FormError>
      <div className={classes.between}>
        <div className={classes.names} role="status">
          <p>{wrong ? `Check the quote for ${wrong.name}.` : names}</p>
          {!wrong && unpriced > 0 && <p className={classes.small}>{count(unpriced, 'proposal')} without a quote</p>}
        </div>
        <Group gap="sm">
          <Button variant="default" onClick={clear}>
            Clear selection
          </Button>
          <Button variant="default" disabled={!!wrong} onClick={preview.open}>
            Preview
          </Button>
          <Button
            loading={propose.isPending}
            disabled={!!wrong}
            onClick={() =>
              propose.run(
                { id: bench.id, before: standing(bench), proposals: offers.map(asProposal) },
                ({ undo: id }) => proposed(id),
              )
            }
          >
            Propose {count(offers.length, 'VA')}
          </Button>
        </Group>
      </div>
      {previewing && <Preview bench={bench} offers={offers} onClose={preview.close} />}
    </section>
  )
}
