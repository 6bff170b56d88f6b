import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Lead } from './lead.ts'
import { LeadHistory } from './lead-history.tsx'

const show = (olderEvents: boolean) =>
  render(
    <KaziProvider>
      <LeadHistory
        lead={{ name: 'Marisol Vega', createdAt: '2026-01-05T10:00:00Z', events: [], olderEvents } as never as Lead}
      />
    </KaziProvider>,
  )
const note = () => page.getByText('Older events are not shown.')

it('says when the timeline leaves older events out, and only then', async () => {
  const all = await show(false)
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect.element(note()).not.toBeInTheDocument()
  await all.unmount()
  await show(true)
  await expect.element(note()).toBeVisible()
})
