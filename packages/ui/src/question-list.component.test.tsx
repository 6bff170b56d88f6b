import { MantineProvider } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QuestionList } from './question-list.tsx'

const open = { id: 1, question: 'Which folder?', answer: null, state: 'open', askedAt: '2026-05-04T09:00:00Z' } as const
const show = (waits: string | false) =>
  render(
    <MantineProvider env="test">
      <QuestionList questions={[open]} client="Dana" waits={waits} />
    </MantineProvider>,
  )

it('says what waits for the answer', async () => {
  await show('The deadline waits for the answer')
  await expect.element(page.getByText(/ · The deadline waits for the answer$/)).toBeVisible()
})

it('speaks of no deadline where there is none', async () => {
  await show(false)
  await expect.element(page.getByText(/ · No answer yet$/)).toBeVisible()
  await expect.element(page.getByText('deadline', { exact: false })).not.toBeInTheDocument()
})

it('says how many more were asked before', async () => {
  const questions = [2, 1].map((id) => ({ ...open, id, earlier: id + 3 }))
  const { rerender } = await render(
    <MantineProvider env="test">
      <QuestionList questions={questions} client="Dana" />
    </MantineProvider>,
  )
  await expect.element(page.getByText('And 4 earlier questions.')).toBeVisible()
  await rerender(
    <MantineProvider env="test">
      <QuestionList questions={[{ ...open, earlier: 1 }]} client="Dana" />
    </MantineProvider>,
  )
  await expect.element(page.getByText('And 1 earlier question.')).toBeVisible()
  await rerender(
    <MantineProvider env="test">
      <QuestionList questions={[{ ...open, earlier: 0 }]} client="Dana" />
    </MantineProvider>,
  )
  await expect.element(page.getByText('earlier', { exact: false })).not.toBeInTheDocument()
})
