import { firstName } from '@kazi/schemas/format'
import { noteFrom, proposalsDescription, proposalsTitle, quoteText } from '@kazi/schemas/quote'
import { RatingStars } from '@kazi/ui/rating'
import { ReasonsList } from '@kazi/ui/reasons-list'
import { CardSkeleton } from '@kazi/ui/skeletons'
import { VaCard } from '@kazi/ui/va-card'
import { Modal } from '@mantine/core'
import { Loaded } from '#/frame/loaded.tsx'
import { type Bench, usePreview } from './bench.ts'
import classes from './task-matching.module.css'
import { asProposal, type Offer } from './use-proposal-draft.ts'

type Props = { bench: Bench; offers: readonly Offer[]; onClose: () => void }

/** What the client will see of these proposals: the same card, words and reasons as on the task's page. */
export function Preview({ bench, offers, onClose }: Props) {
  const query = usePreview(bench, { id: bench.id, proposals: offers.map(asProposal) })
  return (
    <Modal opened onClose={onClose} title={`What ${bench.client} will see`} size="lg">
      <Loaded query={query} failure="Couldn't load the preview" skeleton={<CardSkeleton count={offers.length} />} small>
        {(proposals) => (
          <div className={classes.preview}>
            {bench.task ? (
              <>
                <h3>{proposalsTitle(proposals.length)}</h3>
                <p className={classes.muted}>{proposalsDescription}</p>
              </>
            ) : (
              <p className={classes.muted}>By email, with the name, price, note and reasons of each:</p>
            )}
            {proposals.map(({ va, sentence, quote, reasons }) => (
              <VaCard
                key={va.id}
                order={4}
                va={{ ...va, hourlyRate: quoteText(quote) }}
                rating={<RatingStars value={va.rating} count={va.reviewCount || undefined} />}
              >
                {sentence && (
                  <blockquote className={classes.sentence}>
                    <p>{sentence}</p>
                    <footer>{noteFrom(firstName(va.name))}</footer>
                  </blockquote>
                )}
                <ReasonsList reasons={reasons} label={`Why ${va.name}`} />
              </VaCard>
            ))}
          </div>
        )}
      </Loaded>
    </Modal>
  )
}
