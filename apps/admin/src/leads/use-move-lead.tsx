import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { leadRules } from '@kazi/schemas/lead-states'
import type { LeadStage } from '@kazi/schemas/lead-words'
import { lazy, Suspense, useState } from 'react'
import { useUndo } from '#/forms/use-undo.ts'
import type { MovableLead } from './lead.ts'

const ConvertDialog = lazy(() => import('./convert-dialog.tsx').then((file) => ({ default: file.ConvertDialog })))
const QuoteDialog = lazy(() => import('./quote-dialog.tsx').then((file) => ({ default: file.QuoteDialog })))

/** Moves a lead at once and offers undo. Quoting asks for the quote first, and converting for a confirmation. */
export function useMoveLead({ onMoved }: { onMoved?: (lead: { id: number; version?: number }) => void } = {}) {
  const [asked, setAsked] = useState<{ for: 'quote' | 'convert'; lead: MovableLead }>()
  const { leads } = trpc.useUtils().admin
  const undo = useUndo()
  const update = useCommand(trpc.admin.leads.update, {
    // Other cards can be moved, and other moves undone, while one is on its way.
    parallel: true,
    failure: (error) => {
      // A colleague may have been faster: the next try starts from what they saved.
      void leads.invalidate()
      return { title: 'The lead was not moved', text: errorText(error) }
    },
  })
  const run = (lead: MovableLead, to: LeadStage) =>
    update.run({ id: lead.id, version: lead.version, stage: to }, ({ undo: key, version }) => {
      onMoved?.({ id: lead.id, version })
      undo(`${lead.name} is now in ${leadRules[to].label}`, key, () => onMoved?.({ id: lead.id }))
    })
  const move = (lead: MovableLead, to: LeadStage) => {
    if (to === lead.stage) return
    if (to === 'converted') return setAsked({ for: 'convert', lead })
    if (leadRules[to].needs === 'quote' && !lead.quote) return setAsked({ for: 'quote', lead })
    run(lead, to)
  }
  const close = () => setAsked(undefined)
  const open =
    asked?.for === 'quote' ? (
      <QuoteDialog lead={asked.lead} onClose={close} onQuoted={() => onMoved?.({ id: asked.lead.id })} />
    ) : asked?.for === 'convert' ? (
      <ConvertDialog lead={asked.lead} onClose={close} onConverted={() => onMoved?.({ id: asked.lead.id })} />
    ) : null
  const dialog = open && <Suspense>{open}</Suspense>
  return { move, dialog, asking: asked !== undefined, moving: update.isPending }
}
