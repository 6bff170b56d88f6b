import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clear } from './toast-region.tsx'
import { Toasts, toast } from './toasts.tsx'
import { useUndoKey } from './undo-key.tsx'
import { undoToast } from './undo-toast.tsx'
import { asProcedure, useCommand } from './use-command.tsx'

beforeEach(clear)
const open = () =>
  render(
    <MantineProvider>
      <input aria-label="Elsewhere" />
      <Toasts />
    </MantineProvider>,
  )

it('shows one toast at a time: the next one takes its place', async () => {
  await open()
  toast('Saved', 'success')
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  toast({ title: 'Failed to save', text: 'Please try again.' }, 'failure')
  await expect.element(page.getByRole('alert').getByText('Please try again.', { exact: true })).toBeVisible()
  await expect.poll(() => page.getByText('Saved').elements()).toEqual([])
})

it('F8 moves the focus to the toast', async () => {
  await open()
  await page.getByLabelText('Elsewhere').click()
  toast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  await userEvent.keyboard('{F8}')
  const region = page.getByRole('region', { name: 'Notifications (F8)' }).element()
  expect(region.contains(document.activeElement)).toBe(true)
})

it('a swipe of 50 px sends a toast away, and a shorter one does not', async () => {
  await open()
  toast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  const region = page.getByRole('region', { name: 'Notifications (F8)' }).element()
  const swipe = (to: number) => {
    region.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 100 }))
    region.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientX: to }))
  }
  swipe(149)
  await expect.element(page.getByText('Saved')).toBeVisible()
  swipe(150)
  await expect.poll(() => page.getByText('Saved').elements()).toEqual([])
})

it('undo takes back once, and the toast goes', async () => {
  await open()
  const back = vi.fn()
  undoToast('Archived: 2 tasks', back)
  await expect.element(page.getByText('Archived: 2 tasks', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.getByText('Archived: 2 tasks').elements()).toEqual([])
  expect(back).toHaveBeenCalledTimes(1)
})

it('an undo toast that was hidden takes nothing back', async () => {
  await open()
  const back = vi.fn()
  const hide = undoToast('Deleted', back)
  await expect.element(page.getByText('Deleted')).toBeVisible()
  hide()
  await expect.poll(() => page.getByText('Deleted').elements()).toEqual([])
  expect(back).not.toHaveBeenCalled()
})

it('a command leaves an undo toast that came after a failure', async () => {
  function Screen() {
    const { run } = useCommand(asProcedure<void, void>(async () => {}))
    return (
      <button type="button" onClick={() => run()}>
        Go on
      </button>
    )
  }
  await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  toast('Failed to save', 'failure')
  await expect.element(page.getByRole('alert')).toBeVisible()
  undoToast('Deleted', () => {})
  await expect.element(page.getByText('Deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await new Promise((done) => setTimeout(done, 300))
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

/** Two commands whose answers come when they are told to, and the key. */
async function openWithKey() {
  const back = vi.fn()
  const answers: { resolve: () => void; reject: (cause: Error) => void }[] = []
  const call = () => new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
  function Screen() {
    const archive = useCommand(asProcedure<string, void>(call), {
      parallel: true,
      onSuccess: (_, input) => void undoToast(`Archived ${input}`, () => back(input)),
    })
    const undo = useUndoKey()
    return (
      <>
        {['one', 'two'].map((which) => (
          <button key={which} type="button" onClick={() => archive.run(which)}>
            Archive {which}
          </button>
        ))}
        <button type="button" onClick={undo}>
          u
        </button>
      </>
    )
  }
  await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return { back, answers, press }
}

/** The first command is answered, with its toast; the second is on its way when the key is pressed. */
async function pressWithOneOnItsWay() {
  const { back, answers, press } = await openWithKey()
  await press('Archive one')
  answers[0]?.resolve()
  await expect.element(page.getByText('Archived one')).toBeVisible()
  await press('Archive two')
  await press('u')
  return { back, answers, press }
}

it('the key takes back what is still on its way, not what was done before', async () => {
  const { back, answers, press } = await pressWithOneOnItsWay()
  expect(back).not.toHaveBeenCalled()
  answers[1]?.resolve()
  await expect.poll(() => back.mock.calls).toEqual([['two']])
  await press('u')
  await expect.poll(() => page.getByText('Archived two').elements()).toEqual([])
  expect(back).toHaveBeenCalledTimes(1)
})

it('the key takes nothing else back when what was on its way is refused', async () => {
  const { back, answers, press } = await pressWithOneOnItsWay()
  answers[1]?.reject(new Error('Somebody else has archived it.'))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await press('u')
  expect(back).not.toHaveBeenCalled()
})

it('the key does not wait for commands that began before what it takes back', async () => {
  const { back, answers, press } = await openWithKey()
  await press('Archive one')
  await press('Archive two')
  answers.at(-1)?.resolve()
  await expect.element(page.getByText('Archived two')).toBeVisible()
  await press('u')
  expect(back.mock.calls).toEqual([['two']])
})

it('the key waits for what was done after that, although what it would take back was answered later still', async () => {
  const { back, answers, press } = await openWithKey()
  await press('Archive one')
  await press('Archive two')
  answers[0]?.resolve()
  await expect.element(page.getByText('Archived one')).toBeVisible()
  await press('u')
  expect(back).not.toHaveBeenCalled()
  answers[1]?.resolve()
  await expect.poll(() => back.mock.calls).toEqual([['two']])
})

const elsewhere = () => page.getByLabelText('Elsewhere')

it('a toast stays while the focus is in it, and goes some time after that', { timeout: 30_000 }, async () => {
  await open()
  await elsewhere().click()
  toast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await new Promise((done) => setTimeout(done, 6000))
  await expect.element(page.getByText('Saved')).toBeVisible()
  await elsewhere().click()
  await expect.poll(() => page.getByText('Saved').elements(), { timeout: 8000 }).toEqual([])
})

it('the focus goes back to where it was when the toast that had it goes', async () => {
  await open()
  await elsewhere().click()
  undoToast('Archived', () => {})
  await expect.element(page.getByText('Archived')).toBeVisible()
  await userEvent.keyboard('{F8}{Tab}')
  expect(elsewhere().element()).not.toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(elsewhere()).toHaveFocus()
})

it('the focus goes back when another toast takes the place of the one that had it', async () => {
  await open()
  await elsewhere().click()
  toast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  await userEvent.keyboard('{F8}')
  expect(elsewhere().element()).not.toHaveFocus()
  toast('Deleted')
  await expect.element(page.getByText('Deleted')).toBeVisible()
  await expect.element(elsewhere()).toHaveFocus()
})

it('a new toast leaves the focus where it is', async () => {
  await open()
  await elsewhere().click()
  toast('Saved')
  await expect.element(page.getByText('Saved')).toBeVisible()
  toast('Deleted')
  await expect.element(page.getByText('Deleted')).toBeVisible()
  await expect.element(elsewhere()).toHaveFocus()
})
