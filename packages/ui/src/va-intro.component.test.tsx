import './styles.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { VaCard } from './va-card.tsx'
import { VaRow } from './va-row.tsx'

const va = { name: 'Amina', available: true, backOn: null, rating: null, reviewCount: 0, skills: 'Research' }
const facts = { timezone: '', hourlyRate: null, experience: null }
const introductions = [
  ['أرتّب البريد الوارد كل صباح.', 'rtl'],
  ['I sort inboxes.', 'ltr'],
] as const

it.each(introductions)('the introduction "%s" runs in the direction of its script', async (intro, direction) => {
  await render(
    <KaziProvider>
      <VaRow va={{ ...va, ...facts, intro }} order={3} />
      <VaCard va={{ ...va, intro }} />
    </KaziProvider>,
  )
  const directions = page
    .getByText(intro)
    .elements()
    .map((one) => getComputedStyle(one).direction)
  expect(directions).toEqual([direction, direction])
})
