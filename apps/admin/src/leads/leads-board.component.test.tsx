import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { LeadsBoard } from './leads-board.tsx'
import { leadsSearch } from './leads-search.ts'

afterEach(() => vi.restoreAllMocks())

const lead = (id: number, stage: string) => ({
  id,
  stage,
  name: `Lead ${id}`,
  company: null,
  kind: 'contact',
  text: 'Hello',
  owner: null,
  nextStep: null,
  nextStepOn: null,
  quote: null,
  dueAt: '2026-05-04T09:00:00Z',
  movedAt: '2026-05-04T09:00:00Z',
})

it('takes a card below a column with few cards, too', async () => {
  await page.viewport(1440, 900)
  const many = Array.from({ length: 6 }, (_, n) => lead(n + 1, 'new'))
  testServer({
    answers: {
      'admin.leads.board': [
        { stage: 'new', rows: many, total: 6, more: false },
        { stage: 'contacted', rows: [lead(9, 'contacted')], total: 1, more: false },
      ],
      'admin.leads.owners': [],
      'admin.colleagues': [],
    },
  })
  const component = () => <LeadsBoard search={leadsSearch.parse({})} onSearch={() => {}} drawer={null} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await renderRouter(router, connect().Provider)
  await expect.element(page.getByText('Lead 9')).toBeVisible()
  const columnOf = (text: string) => page.getByText(text).element().closest('section')?.getBoundingClientRect()
  expect(columnOf('Lead 9')?.bottom).toBe(columnOf('Lead 1')?.bottom)
})
