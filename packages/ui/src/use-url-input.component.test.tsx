import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useUrlInput } from './use-url-input.ts'

/** Longer than a slow machine takes from typing to a click: what is canceled by the click must not have been sent before. */
const longDelay = 2000
const untilLongDelayIsOver = () => new Promise((resolve) => setTimeout(resolve, longDelay + 100))

let address: string[] = []
beforeEach(() => {
  address = []
})

function Field({ delay }: { delay: number }) {
  const [value, setValue] = useState('')
  const go = (next: string) => {
    address.push(next)
    setValue(next)
  }
  const { text, type, commit } = useUrlInput(value, go, delay)
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => type(event.currentTarget.value)} />
      <button type="button" onClick={() => go(commit())}>
        Submit
      </button>
      <button type="button" onClick={() => setValue('from a link')}>
        Back
      </button>
    </>
  )
}

it('shows what is typed at once and sends it, trimmed, when the typing rests', async () => {
  const screen = await render(<Field delay={100} />)
  const field = screen.getByLabelText('Search')
  await field.fill('inv')
  await field.fill('invoices ')
  await expect.element(field).toHaveValue('invoices ')
  await expect.poll(() => address).toEqual(['invoices'])
  // The answer of the address bar does not eat the space that was typed.
  await expect.element(field).toHaveValue('invoices ')
})

it('a commit sends once, at once', async () => {
  const screen = await render(<Field delay={longDelay} />)
  await screen.getByLabelText('Search').fill('invoices')
  await screen.getByText('Submit').click()
  expect(address).toEqual(['invoices'])
  await untilLongDelayIsOver()
  expect(address).toEqual(['invoices'])
})

it('follows an address that changed without typing, and forgets what was about to be sent', async () => {
  const screen = await render(<Field delay={longDelay} />)
  await screen.getByLabelText('Search').fill('half-typed')
  await screen.getByText('Back').click()
  await expect.element(screen.getByLabelText('Search')).toHaveValue('from a link')
  await untilLongDelayIsOver()
  expect(address).toEqual([])
})

it('sends nothing once the page is being left: that would bring it back', async () => {
  const here = window.location.href
  const screen = await render(<Field delay={longDelay} />)
  await screen.getByLabelText('Search').fill('half-typed')
  window.history.pushState({}, '', '/the-page-of-a-row')
  try {
    await untilLongDelayIsOver()
    expect(address).toEqual([])
  } finally {
    window.history.replaceState({}, '', here)
  }
})
