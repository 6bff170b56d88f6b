import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepFocus } from './keep-focus.tsx'
import { asProcedure, useCommand } from './use-command.tsx'

afterEach(() => void vi.useRealTimers())

const show = (screen: ReactNode) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <main aria-label="Page">{screen}</main>
      </QueryClientProvider>
    </MantineProvider>,
  )

type After = 'gone' | 'disabled' | 'same'
function Screen({
  after,
  next = false,
  slow = 0,
  takes = 0,
}: {
  after: After
  next?: boolean
  slow?: number
  takes?: number
}) {
  const [done, setDone] = useState(false)
  const save = useCommand(
    asProcedure(async () => {
      await new Promise((resolve) => setTimeout(resolve, takes))
      return 'done'
    }),
    { onSuccess: () => (slow ? setTimeout(() => setDone(true), slow) : setDone(true)) },
  )
  return (
    <>
      <section aria-label="The card">
        {next && (
          <p data-focus-next tabIndex={-1}>
            What comes next
          </p>
        )}
        {!(done && after === 'gone') && (
          <div>
            <button
              type="button"
              disabled={save.isPending || (done && after === 'disabled')}
              onClick={() => save.run('a')}
            >
              Save
            </button>
          </div>
        )}
      </section>
      <button type="button">Elsewhere</button>
      <p>Nothing to press</p>
    </>
  )
}
const press = async () => {
  const save = page.getByRole('button', { name: 'Save' })
  ;(save.element() as HTMLElement).focus()
  await save.click()
}

it('comes back to a button that was disabled only while its command ran', async () => {
  await show(<Screen after="same" />)
  await press()
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
})

it.each(['gone', 'disabled'] as const)('goes to the place of a button that is %s', async (after) => {
  await show(<Screen after={after} />)
  await press()
  await expect.element(page.getByRole('region', { name: 'The card' })).toHaveFocus()
})

it('goes to what comes next there, also when the button leaves with a much later answer', async () => {
  await show(<Screen after="gone" next slow={4000} />)
  await press()
  await expect.element(page.getByText('What comes next')).toHaveFocus()
})

it('goes on when the button, which had the focus again after its command, leaves with what is read then', async () => {
  await show(<Screen after="gone" next takes={300} slow={700} />)
  await press()
  await expect.element(page.getByText('What comes next')).toHaveFocus()
})

function Entrance() {
  const [inside, setInside] = useState(false)
  const enter = useCommand(
    asProcedure(async () => 'in'),
    { onSuccess: () => setInside(true) },
  )
  if (!inside)
    return (
      <form>
        <button type="button" onClick={() => enter.run('a')}>
          Enter
        </button>
      </form>
    )
  return (
    <main aria-label="Inside">
      <section aria-label="A list far below" data-focus-next tabIndex={-1} />
    </main>
  )
}

it('begins at the top of another page, and not at a list in it', async () => {
  await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Entrance />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const enter = page.getByRole('button', { name: 'Enter' })
  ;(enter.element() as HTMLElement).focus()
  await enter.click()
  await expect.element(page.getByRole('main', { name: 'Inside' })).toHaveFocus()
})

it('leads nobody back who has clicked elsewhere', async () => {
  await show(<Screen after="gone" next slow={400} />)
  await press()
  await userEvent.click(page.getByText('Nothing to press'))
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(document.activeElement).toBe(document.body)
})

it('stays where the reader went meanwhile', async () => {
  await show(<Screen after="gone" slow={400} />)
  await press()
  ;(page.getByRole('button', { name: 'Elsewhere' }).element() as HTMLElement).focus()
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 400))
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

function Reply() {
  const [text, setText] = useState('Hello')
  const send = useCommand(
    asProcedure(async () => 'sent'),
    { onSuccess: () => setText('') },
  )
  return (
    <form>
      <textarea aria-label="Your message" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" disabled={!text} onClick={() => send.run('a')}>
        Send
      </button>
    </form>
  )
}

it('goes to the field of a form whose button has nothing to send any more', async () => {
  await show(<Reply />)
  ;(page.getByRole('button', { name: 'Send' }).element() as HTMLElement).focus()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Your message' })).toHaveFocus()
})

function Asking() {
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const ask = useCommand(
    asProcedure(async () => 'asked'),
    {
      onDone: () => {
        setAsking(false)
        setTimeout(() => opener.current?.focus())
        setTimeout(() => setAsked(true), 500)
      },
    },
  )
  return (
    <>
      <section aria-label="The card">
        {!asked && (
          <button type="button" ref={opener} onClick={() => setAsking(true)}>
            Ask
          </button>
        )}
      </section>
      {asking && (
        <div role="dialog">
          <button type="button" onClick={() => ask.run('a')}>
            Send the question
          </button>
        </div>
      )}
    </>
  )
}

it('goes to the place of the button that opened a dialog, when it leaves with what was sent from there', async () => {
  await show(<Asking />)
  await page.getByRole('button', { name: 'Ask' }).click()
  const send = page.getByRole('button', { name: 'Send the question' })
  ;(send.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Ask' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'The card' })).toHaveFocus()
})

it('leads nobody away while dialogs close one after the other, each giving the focus back itself', async () => {
  await show(
    <>
      <button type="button">Before</button>
      <button type="button">Elsewhere</button>
    </>,
  )
  const focus = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).focus()
  const look = () => vi.advanceTimersByTime(80)
  vi.useFakeTimers()
  focus('Before')
  keepFocus()()
  for (let closed = 0; closed < 3; closed++) {
    focus('Elsewhere')
    ;(document.activeElement as HTMLElement).blur()
    look()
    expect(document.activeElement).toBe(document.body)
  }
  look()
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
})
