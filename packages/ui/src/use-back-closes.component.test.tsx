import { StrictMode, useState } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hearFirst } from './dialog-entries.ts'
import { useBackCloses } from './use-back-closes.ts'

/** The page that a router shows. */
let shown: unknown
hearFirst(() => (history.state as { key?: string } | null)?.key === shown)
beforeEach(async () => {
  // The dialog of the test before has gone by then, and its entry a moment later.
  await expect.poll(() => history.state?.dialog).toBeUndefined()
  history.pushState({ key: 'before' }, '', '#before')
  history.pushState({ key: 'here' }, '', '#here')
  shown = 'here'
})

function Dialog({ name, onClose, onLeave }: { name: string; onClose: () => void; onLeave?: () => void }) {
  useBackCloses(true, onClose)
  return (
    <>
      <p>{name} is open</p>
      <button
        type="button"
        onClick={() => {
          onClose()
          onLeave?.()
        }}
      >
        Close {name}
      </button>
    </>
  )
}

function Page({ onLeave }: { onLeave?: () => void }) {
  const [open, setOpen] = useState<string[]>([])
  const close = (name: string) => setOpen((names) => names.filter((one) => one !== name))
  return (
    <>
      {['One', 'Two', 'Three'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen((names) => [...names, name])}>
          Open {name}
        </button>
      ))}
      {open.map((name) => (
        <Dialog key={name} name={name} onClose={() => close(name)} {...(onLeave && { onLeave })} />
      ))}
      {open.length === 0 && <p>Nothing is open</p>}
    </>
  )
}
const press = (name: string) => page.getByRole('button', { name }).click()
const shows = (text: string) => expect.element(page.getByText(text)).toBeVisible()
const key = () => (history.state as { key?: string }).key
const hasEntry = () => expect.poll(() => 'dialog' in (history.state as object)).toBe(true)
const hasNone = () => expect.poll(() => 'dialog' in (history.state as object)).toBe(false)

it('closes with Back and stays on the page', async () => {
  await render(<Page />)
  await press('Open One')
  await hasEntry()
  expect(location.hash).toBe('#here')
  expect(key()).toBe('here')
  history.back()
  await shows('Nothing is open')
  expect(history.state).toEqual({ key: 'here' })
  history.back()
  await expect.poll(() => location.hash).toBe('#before')
})

/** What a router hears that was made after `hearFirst`. */
function listening() {
  const heard: string[] = []
  const onPop = () => heard.push(location.hash)
  window.addEventListener('popstate', onPop)
  onTestFinished(() => window.removeEventListener('popstate', onPop))
  return heard
}

it('is nothing that the router hears of, unless Back leads to another page', async () => {
  const heard = listening()
  await render(<Page />)
  await press('Open One')
  await hasEntry()
  history.back()
  await shows('Nothing is open')
  history.forward()
  await hasEntry()
  history.back()
  await hasNone()
  await press('Open One')
  await hasEntry()
  await press('Close One')
  await hasNone()
  expect(heard).toEqual([])
  await press('Open One')
  await hasEntry()
  history.go(-2)
  await shows('Nothing is open')
  await expect.poll(() => heard).toEqual(['#before'])
})

it('lets the router hear of the way back to it from another page', async () => {
  const heard = listening()
  await render(<Page />)
  await press('Open One')
  await hasEntry()
  history.pushState({ key: 'after' }, '', '#after')
  shown = 'after'
  history.back()
  await expect.poll(() => heard).toEqual(['#here'])
  shown = 'here'
  history.back()
  await shows('Nothing is open')
})

it('leaves no entry behind when it is closed by its button, however often', async () => {
  await render(<Page />)
  for (let times = 0; times < 3; times++) {
    await press('Open One')
    await hasEntry()
    await press('Close One')
    await shows('Nothing is open')
    await hasNone()
  }
  history.back()
  await expect.poll(() => location.hash).toBe('#before')
})

it('stays open where another was closed a moment before', async () => {
  await render(<Page />)
  await press('Open One')
  await hasEntry()
  const button = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
  button('Close One').click()
  button('Open Two').click()
  await shows('Two is open')
  await new Promise((later) => setTimeout(later, 300))
  await shows('Two is open')
  await hasEntry()
  history.back()
  await shows('Nothing is open')
  expect(history.state).toEqual({ key: 'here' })
})

it('closes the one on top first', async () => {
  await render(<Page />)
  await press('Open One')
  await hasEntry()
  const below = history.state
  await press('Open Two')
  await expect.poll(() => history.state).not.toEqual(below)
  history.back()
  await expect.element(page.getByText('Two is open')).not.toBeInTheDocument()
  await shows('One is open')
  history.back()
  await shows('Nothing is open')
})

it('closes the top one of three alone', async () => {
  await render(<Page />)
  for (const name of ['One', 'Two', 'Three']) {
    const before = history.state
    await press(`Open ${name}`)
    await expect.poll(() => history.state).not.toEqual(before)
  }
  history.back()
  await expect.element(page.getByText('Three is open')).not.toBeInTheDocument()
  await shows('Two is open')
  await shows('One is open')
  history.go(-2)
  await shows('Nothing is open')
})

it('does not come back from where its button leads', async () => {
  await render(<Page onLeave={() => history.pushState({ key: 'after' }, '', '#after')} />)
  await press('Open One')
  await hasEntry()
  await press('Close One')
  await new Promise((later) => setTimeout(later, 300))
  expect(location.hash).toBe('#after')
})

it('closes with Back too where the page has another address by then', async () => {
  await render(<Page />)
  await press('Open One')
  await hasEntry()
  const heard = listening()
  history.replaceState({ key: 'searched' }, '', '#searched')
  shown = 'searched'
  history.back()
  await shows('Nothing is open')
  expect(heard).toEqual(['#here'])
})

it('leaves the page alone where it was gone on from', async () => {
  await render(<Page />)
  await press('Open One')
  await hasEntry()
  history.replaceState({ key: 'searched' }, '', '#searched')
  await press('Close One')
  await new Promise((later) => setTimeout(later, 300))
  expect(location.hash).toBe('#searched')
})

it('keeps one that may not be closed, however often Back is asked', async () => {
  const asked: string[] = []
  const screen = await render(<Dialog name="One" onClose={() => asked.push('One')} />)
  for (const times of [1, 2]) {
    await hasEntry()
    history.back()
    await expect.poll(() => asked.length).toBe(times)
  }
  await hasEntry()
  await shows('One is open')
  expect(location.hash).toBe('#here')
  await screen.unmount()
})

it('is one entry in the strict mode of a developer too', async () => {
  const { length } = history
  await render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  await press('Open One')
  await hasEntry()
  expect(history.length).toBe(length + 1)
  history.back()
  await shows('Nothing is open')
  expect(history.state).toEqual({ key: 'here' })
})
