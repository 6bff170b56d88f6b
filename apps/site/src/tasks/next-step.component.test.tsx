import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { pausedWork } from '@kazi/schemas/work-states'
import { comingTime } from '@kazi/ui/format'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NextStep } from './next-step.tsx'
import type { TaskDetails } from './task.ts'

const next = { who: 'client', text: 'Ask for a VA when you are ready.', by: null }
/** The local day of a moment: '2026-11-30'. */
const dayOf = (at: number) => new Date(at).toLocaleDateString('sv')
const analyzed = (analysis: object) =>
  ({ id: 1, status: 'pending', taskText: 'A task', hasOwnVa: false, next, analysis }) as unknown as TaskDetails

async function show(task: TaskDetails) {
  const calls = testServer({})
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <NextStep task={task} />
      </Provider>
    </KaziProvider>,
  )
  return calls
}
/** Whether a button stands back behind another one. */
const isQuiet = (name: string) =>
  page.getByRole('button', { name }).element().getAttribute('data-variant') === 'default'

it('asks for a VA where the analysis finds nothing against it', async () => {
  await show(analyzed({ delegable: 'partly', confidence: 0.8, reason: 'A VA can start.' }))
  await expect.element(page.getByText(next.text)).toBeVisible()
  expect(isQuiet('Assign Now')).toBe(false)
})

it('gives the reason for what nobody may do, and does not suggest to have it prepared', async () => {
  const reason = "Fake reviews are illegal and break the platforms' rules, so our VAs don't write them."
  await show(analyzed({ delegable: 'no', confidence: 0.4, reason }))
  await expect.element(page.getByText('Our analysis suggests keeping this one yourself.')).toBeVisible()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByText(/prepar/)).not.toBeInTheDocument()
  expect([isQuiet('Rewrite the Task'), isQuiet('Assign Now')]).toEqual([false, true])
})

it.each([
  ['is vague', { delegable: 'partly', confidence: 0.35, reason: 'We need a little more detail first.' }],
  ['holds no task', { delegable: 'no', confidence: 0.1, reason: "This doesn't describe a task yet." }],
])('asks for detail where the text %s', async (_, analysis) => {
  await show(analyzed(analysis))
  await expect.element(page.getByText('Add a little more detail.')).toBeVisible()
  expect([isQuiet('Edit the Task'), isQuiet('Assign Now')]).toEqual([false, true])
})

it('does not look for a VA first for somebody in danger', async () => {
  await show(analyzed({ danger: 'medical', delegable: 'no', confidence: 0, reason: 'Please call for help now.' }))
  await expect.element(page.getByText('Please get help first.')).toBeVisible()
  expect(isQuiet('Assign Now')).toBe(true)
})

it('says that the work is paused', async () => {
  const next = { who: 'va', text: 'Your VA starts soon.', by: null }
  const held = (paused: boolean) =>
    ({ ...analyzed({}), next, status: 'assigned', work: { name: 'Grace Mensah', paused } }) as unknown as TaskDetails
  await show(held(false))
  await expect.element(page.getByText(next.text)).toBeVisible()
  await expect.element(page.getByText(pausedWork.client)).not.toBeInTheDocument()
  await show(held(true))
  await expect.element(page.getByText(pausedWork.client)).toBeVisible()
})

it('says the deadline in the middle of a sentence', async () => {
  const day = dayOf(Date.now() + 5 * 86_400_000)
  const next = { who: 'va', text: 'The work is under way.', by: day }
  await show({ ...analyzed({}), next, status: 'in_progress' } as unknown as TaskDetails)
  await expect.element(page.getByText('Due: in 5 days')).toBeVisible()
})

it('says the time by which to respond, and not only the day', async () => {
  const by = new Date(Date.now() + 7 * 86_400_000)
  const next = { who: 'client', text: 'Review the result.', by: by.toISOString() }
  await show({ ...analyzed({}), next, status: 'completed' } as unknown as TaskDetails)
  await expect.element(page.getByText(`Respond by ${comingTime(by)}`)).toBeVisible()
  expect(comingTime(by)).toMatch(/\d:\d\d/)
})

it.each([
  ['was rated', { name: 'Amina', rating: 5 }, 'You accepted and reviewed the result. Nothing left to do.'],
  ['was accepted by time or the team, and lost its VA', null, 'This result is accepted. Nothing left to do.'],
])('says of a finished task what is true where it %s', async (_, work, text) => {
  await show({ ...analyzed({}), next: null, status: 'completed', work } as unknown as TaskDetails)
  await expect.element(page.getByText(text)).toBeVisible()
})

it('names the VA whom the client asked for only while one is looked for', async () => {
  const wish = page.getByText('You asked for Bola. Our team looks at them first.')
  const open = (status: string) =>
    show({ ...analyzed({}), status, work: null, wantedVa: { id: 2, name: 'Bola' } } as unknown as TaskDetails)
  await open('completed')
  await expect.element(page.getByText(next.text)).toBeVisible()
  await expect.element(wish).not.toBeInTheDocument()
  for (const status of ['pending', 'requested_for_va']) {
    await open(status)
    await expect.element(wish.last()).toBeVisible()
  }
})

const button = (name: string) => page.getByRole('button', { name })
const offer = (name: string, state = 'offered') => ({ id: name.length, state, va: { name } })
const requested = (...proposals: object[]) =>
  ({ ...analyzed({}), status: 'requested_for_va', proposals }) as unknown as TaskDetails

it('asks before a request is withdrawn with the VAs who are proposed', async () => {
  const calls = await show(requested(offer('Amina Otieno'), offer('Bola Ade', 'declined'), offer('Grace Mensah')))
  const dialog = page.getByRole('dialog', { name: 'Withdraw your request?' })
  await button('Withdraw Request').click()
  await expect.element(dialog.getByText(/Amina Otieno and Grace Mensah/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep Request' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls).toEqual([])
  await button('Withdraw Request').click()
  await dialog.getByRole('button', { name: 'Withdraw Request' }).click()
  await expect.poll(() => calls).toEqual([{ path: 'tasks.move', input: { id: 1, status: 'pending' } }])
})

it('withdraws a request at once where nobody is proposed', async () => {
  const calls = await show(requested(offer('Bola Ade', 'declined')))
  await button('Withdraw Request').click()
  await expect.poll(() => calls).toEqual([{ path: 'tasks.move', input: { id: 1, status: 'pending' } }])
})

it('names the VAs who are proposed by now, also while it asks', async () => {
  testServer({})
  const { Provider } = connect()
  const screen = (...proposals: object[]) => (
    <KaziProvider>
      <Provider>
        <NextStep task={requested(...proposals)} />
      </Provider>
    </KaziProvider>
  )
  const { rerender } = await render(screen(offer('Amina Otieno')))
  await button('Withdraw Request').click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw your request?' })
  await expect.element(dialog.getByText(/^Amina Otieno is proposed/)).toBeVisible()
  await rerender(screen(offer('Amina Otieno'), offer('Grace Mensah')))
  await expect.element(dialog.getByText(/^Amina Otieno and Grace Mensah are proposed/)).toBeVisible()
  await rerender(screen(offer('Amina Otieno', 'declined')))
  await expect.element(dialog.getByText(/proposed/)).not.toBeInTheDocument()
})
