import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clear } from './toast-region.tsx'
import { Toasts } from './toasts.tsx'
import { asProcedure, useCommand } from './use-command.tsx'

beforeEach(clear)

const Frame = ({ children }: { children: ReactNode }) => (
  <MantineProvider>
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}>
      {children}
      <Toasts />
    </QueryClientProvider>
  </MantineProvider>
)
type Options = Parameters<typeof useCommand<string, string>>[1]

/** A screen with one button that runs a command on each press. */
function Screen({
  call,
  options,
  inputs = ['a'],
}: {
  call: (input: string) => Promise<string>
  options?: Options
  inputs?: string[]
}) {
  const command = useCommand(asProcedure(call), options)
  return (
    <button
      type="button"
      onClick={() => {
        for (const input of inputs) command.run(input)
      }}
    >
      {command.isPending ? 'Saving' : 'Save'}
    </button>
  )
}
const show = (screen: ReactNode) => render(<Frame>{screen}</Frame>)
const press = () => page.getByRole('button', { name: 'Save' }).click()

it('says that it is done, in the words for what was answered', async () => {
  await show(
    <Screen
      call={async (input) => `${input}!`}
      options={{ success: (answer, input) => `${input} became ${answer}` }}
    />,
  )
  await press()
  await expect.element(page.getByRole('status').filter({ hasText: 'a became a!' })).toBeVisible()
})

it('shows a title and a text as two things', async () => {
  await show(
    <Screen call={async () => ''} options={{ success: { title: 'Saved: again', text: 'One - two: three.' } }} />,
  )
  await press()
  const toast = page.getByRole('status').filter({ hasText: 'Saved' })
  await expect.element(toast.getByText('Saved: again', { exact: true })).toBeVisible()
  await expect.element(toast.getByText('One - two: three.', { exact: true })).toBeVisible()
})

it('leaves a sentence with a colon or a dash in one piece', async () => {
  await show(<Screen call={async () => ''} options={{ success: 'Archived: Write to Ada - today' }} />)
  await press()
  await expect.element(page.getByText('Archived: Write to Ada - today', { exact: true })).toBeVisible()
})

it('says why it failed: the server in its own words, or those of the screen, or nobody', async () => {
  const refused = async () => {
    throw new Error('A VA with this email address already exists.')
  }
  const first = await show(<Screen call={refused} />)
  await press()
  await expect.element(page.getByRole('alert')).toHaveTextContent('A VA with this email address already exists.')
  await first.unmount()
  clear()

  const second = await show(
    <Screen call={refused} options={{ failure: { title: 'Failed to save', text: 'Please try again.' } }} />,
  )
  await press()
  await expect.element(page.getByRole('alert').getByText('Failed to save', { exact: true })).toBeVisible()
  await second.unmount()
  clear()

  const done = vi.fn()
  await show(<Screen call={refused} options={{ failure: false, onSuccess: done }} />)
  await press()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(done).not.toHaveBeenCalled()
})

it('takes the last failure off the screen when the next try begins', async () => {
  let tries = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  await show(
    <Screen
      call={async () => {
        if (tries++ === 0) throw new Error('No')
        return promise
      }}
      options={{ failure: 'That did not work' }}
    />,
  )
  await press()
  await expect.element(page.getByRole('alert').filter({ hasText: 'That did not work' })).toBeVisible()
  await press()
  await expect.element(page.getByText('That did not work')).not.toBeInTheDocument()
  resolve('a')
})

it('runs once when it is submitted twice, and again once that is over', async () => {
  let finish = () => {}
  const call = vi.fn(
    (input: string) =>
      new Promise<string>((done) => {
        finish = () => done(input)
      }),
  )
  const success = vi.fn(() => 'Saved')
  // Twice in one event, like a double click before React has rendered the first click.
  await show(<Screen call={call} options={{ success }} inputs={['a', 'b']} />)
  await press()
  await expect.element(page.getByRole('button', { name: 'Saving' })).toBeVisible()
  expect(call.mock.calls.map(([input]) => input)).toEqual(['a'])
  finish()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(success).toHaveBeenCalledTimes(1)
  await press()
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  finish()
})

it('runs different rows of a list at the same time, and each of them once', async () => {
  const call = vi.fn((_input: string) => new Promise<string>(() => {}))
  await show(<Screen call={call} options={{ parallel: true }} inputs={['a', 'b', 'a']} />)
  await press()
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(call.mock.calls.map(([input]) => input)).toEqual(['a', 'b'])
})

/** Each call takes until it is told to end. */
function held() {
  const ends: (() => void)[] = []
  const call = vi.fn((input: string) => new Promise<string>((done) => ends.push(() => done(input))))
  return { call, inputs: () => call.mock.calls.map(([input]) => input), end: (at: number) => ends[at]?.() }
}
const recordOf = (input: string) => input[0]

it('sends what was chosen last for a record, also if it was chosen before, and a double click once', async () => {
  const { call, inputs } = held()
  const chosen = ['a:on', 'a:on', 'b:on', 'a:off', 'a:on', 'b:on']
  await show(<Screen call={call} options={{ parallel: recordOf }} inputs={chosen} />)
  await press()
  await vi.waitFor(() => expect(inputs()).toEqual(['a:on', 'b:on', 'a:off', 'a:on']))
})

it('sends the choices of a record in turn where they could overtake each other', async () => {
  const { call, inputs, end } = held()
  const chosen = ['a:on', 'a:off', 'b:on', 'a:on']
  await show(<Screen call={call} options={{ parallel: recordOf, inTurn: true }} inputs={chosen} />)
  await press()
  await vi.waitFor(() => expect(inputs()).toEqual(['a:on', 'b:on']))
  end(0)
  await vi.waitFor(() => expect(inputs()).toEqual(['a:on', 'b:on', 'a:off']))
  end(2)
  await vi.waitFor(() => expect(inputs()).toEqual(['a:on', 'b:on', 'a:off', 'a:on']))
})

it('has what is on screen read again, unless it says otherwise', async () => {
  const read = vi.fn(async () => 'row')
  const List = ({ options }: { options?: Options }) => {
    useQuery({ queryKey: ['rows'], queryFn: read })
    return <Screen call={async () => ''} options={options} />
  }
  const first = await show(<List />)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  await press()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  await first.unmount()
  read.mockClear()
  await show(<List options={{ refetch: false, success: 'Left' }} />)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  await press()
  await expect.element(page.getByText('Left')).toBeVisible()
  expect(read).toHaveBeenCalledTimes(1)
})

it('closes or leads on only while its screen is there, and drops what was kept in any case', async () => {
  let answer = (_: string) => {}
  const call = () => new Promise<string>((done) => (answer = done))
  const [onSuccess, onDone] = [vi.fn(), vi.fn()]
  const screen = await show(<Screen call={call} options={{ onSuccess, onDone }} />)
  await press()
  await screen.rerender(<Frame>{null}</Frame>)
  answer('late')
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1))
  expect(onDone).not.toHaveBeenCalled()

  await screen.rerender(
    <Frame>
      <Screen call={async () => 'soon'} options={{ onDone }} />
    </Frame>,
  )
  await press()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

it('calls what a button asks to follow, and not the event that a form hands on', async () => {
  const then = vi.fn()
  const failed = vi.fn()
  window.addEventListener('unhandledrejection', failed)
  function Both() {
    const command = useCommand(asProcedure(async (input: string) => `${input}!`))
    return (
      <>
        <button type="button" onClick={() => command.run('a', then)}>
          Save
        </button>
        <button type="button" onClick={(event) => command.run('b', event as never)}>
          Send
        </button>
        <p>{command.data}</p>
      </>
    )
  }
  await show(<Both />)
  await press()
  await expect.poll(() => then.mock.calls).toEqual([['a!']])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('b!')).toBeVisible()
  await new Promise((done) => setTimeout(done))
  expect(failed).not.toHaveBeenCalled()
  window.removeEventListener('unhandledrejection', failed)
})
