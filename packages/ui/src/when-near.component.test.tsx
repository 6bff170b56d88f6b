import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WhenNear } from './when-near.tsx'

// Only the wait is faked: the test itself still polls.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false }))
afterEach(() => void vi.useRealTimers())

const far = () =>
  render(
    <>
      <div style={{ height: 5000 }} />
      <WhenNear until="Loading messages">
        <textarea aria-label="Message" />
      </WhenNear>
    </>,
  )
const box = () => page.getByRole('textbox', { name: 'Message' }).query()
const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

it('is not loaded at once', async () => {
  await far()
  await frames()
  vi.advanceTimersByTime(1000)
  await frames()
  expect(box()).toBeNull()
})

it('is loaded for a reader who walks through the page by Tab', async () => {
  await far()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  await frames()
  expect(box()).toBeNull()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  await frames()
  expect(box()).not.toBeNull()
})

it('is loaded for paper', async () => {
  await far()
  window.dispatchEvent(new Event('beforeprint'))
  // The browser draws the paper as soon as all have heard of it.
  expect(box()).not.toBeNull()
})

it('is loaded for whoever reads without scrolling, some seconds after the page', async () => {
  await far()
  await frames()
  vi.advanceTimersByTime(6000)
  await frames()
  expect(box()).not.toBeNull()
})
