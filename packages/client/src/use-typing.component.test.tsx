import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useTyping } from './use-typing.tsx'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function write() {
  const mutate = vi.fn(async () => {})
  const say = { mutate }
  const now = { useQuery: () => ({}) }
  function Box() {
    const { onTyping, onSent } = useTyping({ now, say }, { threadId: 'client_7', exists: true, names: {} })
    return (
      <form onSubmit={(event) => [event.preventDefault(), onSent()]}>
        <input aria-label="Your message" onChange={onTyping} />
        <button type="submit">Send</button>
      </form>
    )
  }
  const { unmount } = await render(<Box />)
  return { mutate, unmount, box: page.getByRole('textbox').element() as HTMLInputElement }
}

function type(box: HTMLInputElement, text: string) {
  // As a key does it: React hears of it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

it('a message sent with its last word does not say that its sender still writes', async () => {
  const { mutate, box } = await write()
  type(box, 'On it.')
  box.form?.requestSubmit()
  await wait(500)
  expect(mutate).not.toHaveBeenCalled()
})

it('who writes says so once, and again with the first word of the next message', async () => {
  const { mutate, box } = await write()
  for (const text of ['O', 'On', 'On ']) type(box, text)
  await expect.poll(() => mutate.mock.calls).toEqual([[{ threadId: 'client_7' }]])
  box.form?.requestSubmit()
  type(box, 'A')
  await expect.poll(() => mutate.mock.calls).toHaveLength(2)
})

it('who leaves the conversation at once says nothing in it', async () => {
  const { mutate, box, unmount } = await write()
  type(box, 'O')
  await unmount()
  await wait(500)
  expect(mutate).not.toHaveBeenCalled()
})
