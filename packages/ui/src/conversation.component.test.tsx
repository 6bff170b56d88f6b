import { MantineProvider } from '@mantine/core'
import { act, StrictMode, useState } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Conversation, type ConversationMessage, type StoredMessage } from './conversation.tsx'
import { putBack } from './put-back.ts'
import { ReplyBox } from './reply-box.tsx'
import type { Draft } from './use-outgoing.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const message = (id: number, text = `Message ${id}`, own = false): ConversationMessage => ({
  id,
  text,
  own,
  author: 'Amina',
  createdAt: new Date(Date.now() - (1000 - id) * 1000).toISOString(),
})
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n))
const show = (props: Partial<Parameters<typeof Conversation>[0]>) => (
  <MantineProvider env="test">
    <Conversation messages={[]} draftKey="one" {...props} />
  </MantineProvider>
)
/** The list has been seen, and what it shows was reported, after that. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const box = () => page.getByLabelText('Your message')
const says = async (text: string) => {
  await box().fill(text)
  await userEvent.keyboard('{Enter}')
}
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const sentFile = (id: number, name: string) => ({ id, name, size: 10, type: 'text/plain', preview: false })

it('makes links of web addresses, and of nothing else', async () => {
  const text = [
    'See https://example.com/a_(b)?c=1. And (http://example.org/x), "https://example.net".',
    'javascript:alert(1) data:text/html,x www.example.com <img src=x onerror=alert(1)> https:// mailto:a@b.test',
  ].join('\n')
  const screen = await render(show({ messages: [message(1, text)] }))
  const links = screen.container.querySelectorAll('a')
  expect([...links].map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/a_(b)?c=1',
    'http://example.org/x',
    'https://example.net',
  ])
  for (const link of links) expect([link.rel, link.target]).toEqual(['noopener noreferrer nofollow ugc', '_blank'])
  expect(screen.container.querySelector('.mantine-Textarea-root, p')?.textContent).toBeTruthy()
  expect(screen.container.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(screen.container.querySelector('img')).toBeNull()
})

it('keeps a failed message with "Try again", also after the page was left, and sends it under one key', async () => {
  const drafts: Draft[] = []
  const failing = vi.fn(async (draft: Draft) => {
    drafts.push(draft)
    throw new Error('We are very busy.')
  })
  const first = await render(show({ onSend: failing }))
  await says('Hello there')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to send message. We are very busy.')
  await expect.element(box()).toHaveValue('')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => drafts.length).toBe(2)
  await first.unmount()

  const arrived = vi.fn(async (draft: Draft) => {
    drafts.push(draft)
    return { id: 7 }
  })
  function Live() {
    const [messages, setMessages] = useState<ConversationMessage[]>([])
    const onSend = async (draft: Draft) => {
      const answer = await arrived(draft)
      setMessages([message(7, draft.text, true)])
      return answer
    }
    return show({ messages, onSend })
  }
  await render(<Live />)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByText('Hello there').elements().length).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  expect(new Set(drafts.map(({ key }) => key)).size).toBe(1)
  await expect.poll(() => localStorage.getItem('outbox:one')).toBeNull()
})

it('what was not answered is sent again when the connection is back, and when the conversation has its text', async () => {
  const keys: string[] = []
  const lost = async ({ key }: Draft) => {
    keys.push(key)
    throw new Error('The connection failed', { cause: new TypeError() })
  }
  const arrives = async ({ key }: Draft) => {
    keys.push(key)
    return { id: 7 }
  }
  const screen = await render(show({ onSend: lost }))
  await says('Hello there')
  await expect.element(page.getByRole('alert')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => keys).toHaveLength(2)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await screen.rerender(show({ onSend: arrives, messages: [message(7, 'Hello there', true)] }))
  await expect.poll(() => keys).toHaveLength(3)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(page.getByText('Hello there').elements()).toHaveLength(1)
  expect(new Set(keys).size).toBe(1)
})

it('says what to do where there was no answer, and not what a program makes of that', async () => {
  const parser = new SyntaxError('Unexpected token \'<\', "<html>" is not valid JSON')
  await render(show({ onSend: () => Promise.reject(new Error(parser.message, { cause: parser })) }))
  await says('Hello there')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to send message. Something went wrong. Please check your connection and try again.')
})

it('says offline that a message is sent by itself later', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  try {
    await render(show({ onSend: () => Promise.reject(new Error('', { cause: new TypeError('Failed to fetch') })) }))
    await says('Hello there')
    await expect.element(page.getByRole('alert')).toHaveTextContent('It will be sent when you are back online.')
    await expect.element(page.getByRole('alert')).not.toHaveTextContent('Failed')
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Failed to send message. Something went wrong. Please check your connection and try again.')
  } finally {
    onLine.mockRestore()
  }
})

it('a message that fails shows what its writer can do, at the end of the list', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { promise, reject } = Promise.withResolvers<never>()
  const conversation = show({ messages: many(1, 40), maxHeight: 300, onSend: () => promise })
  // So narrow that what can be done stands below one another.
  await render(<div style={{ width: 160 }}>{conversation}</div>)
  const list = page.getByRole('group', { name: 'Conversation' }).element()
  const below = () => list.scrollHeight - list.scrollTop - list.clientHeight
  await says('Hello there')
  await expect.element(page.getByText('Sending…')).toBeVisible()
  await expect.poll(below).toBeLessThan(2)
  reject(new Error('', { cause: new TypeError('Failed to fetch') }))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.poll(below).toBeLessThan(2)
})

it('a message that fails leaves alone who reads older ones', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  await render(show({ messages: many(1, 40), maxHeight: 300, onSend: () => promise }))
  const list = page.getByRole('group', { name: 'Conversation' }).element()
  await says('Hello there')
  await expect.element(page.getByText('Sending…')).toBeVisible()
  list.scrollTo({ top: 100 })
  await twoFrames()
  reject(new Error('We are very busy.'))
  await expect.element(page.getByRole('alert')).toBeInTheDocument()
  await twoFrames()
  expect(list.scrollTop).toBe(100)
})

it('what will be sent by itself later is no error in its color', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const failing = () => Promise.reject(new Error('', { cause: new TypeError('Failed to fetch') }))
  const colorOf = () => getComputedStyle(page.getByRole('alert').element()).color
  const { style } = document.documentElement
  style.setProperty('--mantine-color-error', 'rgb(200, 0, 0)')
  style.setProperty('--kazi-dimmed', 'rgb(90, 90, 90)')
  onTestFinished(() => ['--mantine-color-error', '--kazi-dimmed'].forEach((name) => void style.removeProperty(name)))
  await render(show({ onSend: failing }))
  await says('Hello there')
  await expect.element(page.getByRole('alert')).toHaveTextContent('It will be sent when you are back online.')
  expect(colorOf()).toBe('rgb(90, 90, 90)')
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to send message. Something went wrong. Please check your connection and try again.')
  expect(colorOf()).not.toBe('rgb(90, 90, 90)')
})

const stores = (secondsAgo: number, over: object = {}) => {
  const at = new Date(Date.now() - secondsAgo * 1000).toISOString()
  const one = { key: 'k1', text: 'Hello there', files: [], askTeam: false, state: 'sending', at, ...over }
  localStorage.setItem('outbox:one', JSON.stringify([one]))
}
const tryAgain = () => page.getByRole('button', { name: 'Try again' })

it('what was lost is sent under its key when its conversation is opened with a connection, once', async () => {
  stores(3600, { state: 'failed', lost: true })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const sent = vi.fn(async (_: Draft) => Promise.reject(new Error('', { cause: new TypeError('Failed to fetch') })))
  const first = await render(show({ onSend: sent }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('It will be sent when you are back online.')
  expect(sent).not.toHaveBeenCalled()
  await first.unmount()
  onLine.mockReturnValue(true)
  await render(show({ onSend: sent }))
  await expect.poll(() => sent.mock.calls.map(([{ key }]) => key)).toEqual(['k1'])
  await expect.element(tryAgain()).toBeVisible()
  await twoFrames()
  expect(sent).toHaveBeenCalledTimes(1)
})

it('what was on its way when its tab was closed is sent by itself at the second opening', async () => {
  stores(3600)
  const sent = vi.fn(async (_: Draft) => ({}))
  const first = await render(show({ onSend: sent }))
  await expect.element(tryAgain()).toBeVisible()
  await twoFrames()
  expect(sent).not.toHaveBeenCalled()
  await first.unmount()
  await render(show({ onSend: sent }))
  await expect.poll(() => sent.mock.calls.map(([{ key }]) => key)).toEqual(['k1'])
  await expect.poll(() => page.getByText('Hello there').elements()).toEqual([])
})

it('what another tab had on its way for too long is sent by itself at the next opening', async () => {
  stores(29)
  const sent = vi.fn(async (_: Draft) => ({}))
  const first = await render(show({ onSend: sent }))
  expect(tryAgain().elements()).toEqual([])
  await expect.element(tryAgain()).toBeVisible()
  await first.unmount()
  await render(show({ onSend: sent }))
  await expect.poll(() => sent.mock.calls.map(([{ key }]) => key)).toEqual(['k1'])
})

it('what was refused is not sent again by opening its conversation', async () => {
  stores(3600, { state: 'failed', lost: false, reason: 'No.' })
  const sent = vi.fn(async (_: Draft) => ({}))
  const first = await render(show({ onSend: sent }))
  await expect.element(tryAgain()).toBeVisible()
  await twoFrames()
  expect(sent).not.toHaveBeenCalled()
  await first.unmount()
  await render(show({ onSend: sent }))
  await expect.element(tryAgain()).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await twoFrames()
  expect(sent).not.toHaveBeenCalled()
})

it('what was refused stays with its writer where the conversation is closed, until they discard it', async () => {
  const refusing = vi.fn(async () => {
    throw new Error('A VA works on this task now.')
  })
  const screen = await render(show({ onSend: refusing }))
  await says('Please see the new list')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to send message. A VA works on this task now.')
  await screen.rerender(show({ closed: 'A VA works on this task now. Write to them.' }))
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Please see the new list')).toBeVisible()
  // Its text has been written meanwhile, by the other way.
  await screen.rerender(show({ closed: 'Closed.', messages: [message(1, 'Please see the new list', true)] }))
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('what was lost stays where nothing can be sent', async () => {
  stores(3600, { state: 'failed', lost: true })
  await render(show({}))
  await expect.element(page.getByText('Hello there')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await twoFrames()
  await expect.element(page.getByText('Hello there')).toBeVisible()
})

it('what was lost is over where nothing can be sent, once the conversation has it', async () => {
  stores(3600, { state: 'failed', lost: true })
  const screen = await render(show({ closed: 'Its task was taken back.' }))
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  const arrived = [message(7, 'Hello there', true)]
  await screen.rerender(show({ closed: 'Its task was taken back.', messages: arrived }))
  await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  expect(page.getByText('Hello there').elements()).toHaveLength(1)
  expect(localStorage.getItem('outbox:one')).toBeNull()
})

it('what was lost without a text is not taken for another message without one', async () => {
  stores(3600, { state: 'failed', lost: true, text: '', files: [sentFile(4, 'list.csv')] })
  await render(show({ closed: 'Its task was taken back.', messages: [message(7, '', true)] }))
  await twoFrames()
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
})

it('does not call a message failed between the connection being back and sending it again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lost = () => Promise.reject(new Error('', { cause: new TypeError('Failed to fetch') }))
  const screen = await render(show({ onSend: lost }))
  await says('Hello there')
  await expect.element(page.getByRole('alert')).toHaveTextContent('It will be sent when you are back online.')
  onLine.mockReturnValue(true)
  await screen.rerender(show({ onSend: () => new Promise(() => {}) }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('It will be sent when you are back online.')
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Sending…')).toBeVisible()
})

it('what another tab is sending is on its way here as well, until it has arrived there', async () => {
  stores(1)
  await render(show({ onSend: async () => ({}) }))
  await expect.element(page.getByText('Hello there')).toBeVisible()
  expect(tryAgain().elements()).toEqual([])
  const [one] = JSON.parse(localStorage.getItem('outbox:one')!)
  localStorage.setItem('outbox:one', JSON.stringify([one, { ...one, key: 'k2', text: 'And more' }]))
  await expect.element(page.getByText('And more')).toBeVisible()
  expect(localStorage.getItem('outbox:one')).toContain('And more')
  localStorage.removeItem('outbox:one')
  await expect.poll(() => page.getByText('Hello there').elements()).toEqual([])
  expect(localStorage.getItem('outbox:one')).toBeNull()
})

it('what another tab is sending has failed when it failed there, or when no answer can come anymore', async () => {
  stores(1)
  const first = await render(show({ onSend: async () => ({}) }))
  await expect.element(page.getByText('Hello there')).toBeVisible()
  expect(tryAgain().elements()).toEqual([])
  stores(1, { state: 'failed', reason: 'We are very busy.' })
  await expect.element(page.getByText('Failed to send message. We are very busy.')).toBeVisible()
  await first.unmount()
  stores(29)
  const second = await render(show({ onSend: async () => ({}) }))
  await expect.element(page.getByText('Hello there')).toBeVisible()
  expect(tryAgain().elements()).toEqual([])
  await expect.element(tryAgain()).toBeVisible()
  await second.unmount()
  stores(60)
  await render(show({ onSend: async () => ({}) }))
  await expect.element(tryAgain()).toBeVisible()
})

it('what arrives after its conversation was left is not shown as on its way when it is opened again', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const first = await render(show({ onSend: () => promise }))
  await says('Hello there')
  await expect.element(page.getByText('Hello there')).toBeVisible()
  await first.unmount()
  await render(show({ onSend: () => promise }))
  await expect.element(page.getByText('Hello there')).toBeVisible()
  expect(tryAgain().elements()).toEqual([])
  resolve({})
  await expect.poll(() => page.getByText('Hello there').elements()).toEqual([])
})

it('leaves on the device what another tab has not sent, whatever is written and given up here', async () => {
  const screen = await render(show({ onSend: async () => Promise.reject(new Error('No.')) }))
  stores(60, { key: 'theirs', text: 'Of the other tab', state: 'failed', lost: false })
  const texts = () => (JSON.parse(localStorage.getItem('outbox:one') ?? '[]') as Draft[]).map(({ text }) => text)
  await says('Of this tab')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to send message. No.')
  expect(texts()).toEqual(['Of the other tab', 'Of this tab'])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByText('Of this tab').elements()).toEqual([])
  expect(texts()).toEqual(['Of the other tab'])
  await screen.rerender(show({ onSend: async () => ({}) }))
  await says('Arrives')
  await expect.poll(() => page.getByText('Arrives').elements()).toEqual([])
  expect(texts()).toEqual(['Of the other tab'])
})

it('gives a message up when its writer discards it', async () => {
  await render(show({ onSend: async () => Promise.reject(new Error('No.')) }))
  await says('Never mind')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByText('Never mind').elements()).toEqual([])
  expect(localStorage.getItem('outbox:one')).toBeNull()
})

it('a message that a try may have stored is not edited, whatever a later try was answered', async () => {
  const refused = Object.assign(new Error('Please sign in.'), { data: { httpStatus: 401 } })
  const sent = vi.fn(async () => Promise.reject(refused))
  stores(3600, { state: 'failed', lost: true, mayHaveArrived: true })
  await render(show({ onSend: sent }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to send message. Please sign in.')
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

it('a refused message goes back to its box with its files, where its writer can take out what is gone', async () => {
  const sent = vi.fn(async ({ files }: Draft) => {
    if (files.length > 0) throw new Error('A file of this message is no longer there.')
    return { id: 7 }
  })
  const gone = sentFile(5, 'gone.txt')
  stores(3600, { state: 'failed', lost: false, status: 404, reason: 'No.', askTeam: true, files: [gone] })
  const onUpload = async (one: File) => sentFile(6, one.name)
  const files = { onUpload, access: { href: (id: number) => `/f/${id}` } }
  await render(show({ onSend: sent, files, askTeam: 'Ask the team' }))
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(box()).toHaveValue('Hello there')
  await expect.element(box()).toHaveFocus()
  await expect.element(page.getByLabelText('Ask the team')).toBeChecked()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(localStorage.getItem('outbox:one')).toBeNull()
  await page.getByRole('button', { name: 'Remove gone.txt' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: 'Hello there', files: [], askTeam: true })
  expect(sent.mock.calls[0]?.[0].key).not.toBe('k1')
})

it('what the server failed at is not offered to be edited: it may have been sent', async () => {
  const failing = async () =>
    Promise.reject(Object.assign(new Error('We are very busy.'), { data: { httpStatus: 503 } }))
  await render(show({ onSend: failing }))
  await says('Hello there')
  await expect.element(tryAgain()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

it('what the server refused is offered to be edited', async () => {
  const refusing = async () => Promise.reject(Object.assign(new Error('It is gone.'), { data: { httpStatus: 404 } }))
  await render(show({ onSend: refusing }))
  await says('Hello there')
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
})

it('is not edited here while another tab is sending it, or has sent it', async () => {
  stores(3600, { state: 'failed', lost: false, status: 404, reason: 'No.' })
  await render(show({ onSend: async () => ({}) }))
  const edit = page.getByRole('button', { name: 'Edit' })
  await expect.element(edit).toBeVisible()
  stores(1, { state: 'sending' })
  await edit.click()
  await expect.element(box()).toHaveValue('')
  expect(localStorage.getItem('outbox:one')).toContain('sending')
})

it('a message put back asks the team only where its box can', async () => {
  const sent = vi.fn(async (_: Draft) => ({ id: 7 }))
  await render(show({ onSend: sent }))
  await act(async () => putBack({ draftKey: 'one', text: 'Hello there', files: [], askTeam: true }))
  await expect.element(box()).toHaveValue('Hello there')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: 'Hello there', askTeam: false })
})

it('what may have arrived is not offered to be edited, and neither is what can no longer be sent', async () => {
  stores(3600, { state: 'failed', lost: true })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lost = await render(show({ onSend: async () => ({}) }))
  await expect.element(tryAgain()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  await lost.unmount()
  stores(3600, { state: 'failed', lost: false, status: 404, reason: 'No.' })
  await render(show({ closed: 'Its task was taken back.' }))
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

it.each([
  ['while it composes a word', { isComposing: true }],
  ['that has just ended a word, as Safari sends it', { keyCode: 229 }],
])('does not send at the Enter of an input method %s', async (_, key) => {
  const sent = vi.fn(async (_: Draft) => ({}))
  await render(show({ onSend: sent }))
  await box().fill('にほん')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...key })
  box().element().dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(false)
  expect(sent).not.toHaveBeenCalled()
})

it('keeps what is typed on this device, by conversation', async () => {
  const first = await render(show({ onSend: async () => ({}) }))
  await box().fill('Half a sent')
  await first.unmount()
  const second = await render(show({ onSend: async () => ({}), draftKey: 'two' }))
  await expect.element(box()).toHaveValue('')
  await second.unmount()
  await render(show({ onSend: async () => ({}) }))
  await expect.element(box()).toHaveValue('Half a sent')
})

it('reports what was shown, and not what arrives below while older ones are read', async () => {
  const read: number[] = []
  const props = { readTo: 3, onRead: (upTo: number) => read.push(upTo), maxHeight: 200 }
  const screen = await render(show({ ...props, messages: many(1, 40) }))
  await expect.poll(() => read).toEqual([40])
  await expect.element(page.getByText('New', { exact: true })).toBeInTheDocument()
  const log = page.getByRole('group', { name: 'Conversation' }).element()
  log.scrollTop = 100
  await expect.element(page.getByRole('button', { name: 'Newest' })).toBeVisible()
  await screen.rerender(show({ ...props, readTo: 40, messages: many(1, 41) }))
  await expect.element(page.getByRole('button', { name: 'New messages' })).toBeVisible()
  expect([log.scrollTop, read]).toEqual([100, [40]])
  await page.getByRole('button', { name: 'New messages' }).click()
  await expect.poll(() => read).toEqual([40, 41])
})

it('stays unread when its reader marks it so while it is open', async () => {
  const read: number[] = []
  const props = { messages: many(1, 5), onRead: (upTo: number) => read.push(upTo) }
  const screen = await render(show({ ...props, readTo: 5 }))
  await twoFrames()
  await screen.rerender(show({ ...props, readTo: 3 }))
  await twoFrames()
  expect(read).toEqual([])
})

it('reports again what could not be reported, at the next connection or look, and not before', async () => {
  let online = false
  const read: number[] = []
  const onRead = async (upTo: number) => {
    read.push(upTo)
    if (!online) throw new Error('Failed to fetch')
  }
  const props = { messages: many(1, 5), readTo: 3, onRead }
  const screen = await render(show(props))
  await expect.poll(() => read).toEqual([5])
  await screen.rerender(show(props))
  await twoFrames()
  expect(read).toEqual([5])
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => read).toEqual([5, 5])
  await twoFrames()
  online = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => read).toEqual([5, 5, 5])
  await twoFrames()
  window.dispatchEvent(new Event('online'))
  await twoFrames()
  expect(read).toEqual([5, 5, 5])
})

it('stays unread when its reader marks it so after it could not be reported', async () => {
  const read: number[] = []
  const onRead = async (upTo: number) => {
    read.push(upTo)
    throw new Error('Failed to fetch')
  }
  const props = { messages: many(1, 5), onRead }
  const screen = await render(show({ ...props, readTo: 3 }))
  await expect.poll(() => read).toEqual([5])
  await twoFrames()
  await screen.rerender(show({ ...props, readTo: 4 }))
  window.dispatchEvent(new Event('online'))
  await twoFrames()
  expect(read).toEqual([5])
})

it.each(['off screen', 'hidden'])(
  'stays unread when that is said after a failed report and a connection %s',
  async (how) => {
    const read: number[] = []
    const onRead = async (upTo: number) => {
      read.push(upTo)
      throw new Error('Failed to fetch')
    }
    const props = { messages: many(1, 5), onRead }
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    const page = (readTo: number) => (
      <>
        {show({ ...props, readTo })}
        <div style={{ height: 3000 }} />
      </>
    )
    const screen = await render(page(3))
    await expect.poll(() => read).toEqual([5])
    await twoFrames()
    if (how === 'hidden') hidden.mockReturnValue(true)
    else window.scrollTo(0, 3000)
    await twoFrames()
    window.dispatchEvent(new Event('online'))
    await screen.rerender(page(2))
    hidden.mockReturnValue(false)
    window.scrollTo(0, 0)
    await twoFrames()
    document.dispatchEvent(new Event('visibilitychange'))
    await twoFrames()
    expect(read).toEqual([5])
  },
)

it('does not count what is below the window as read', async () => {
  const read: number[] = []
  const screen = await render(
    <>
      <div style={{ height: 3000 }} />
      {show({ messages: many(1, 5), readTo: 0, onRead: (upTo: number) => read.push(upTo) })}
    </>,
  )
  await twoFrames()
  expect(read).toEqual([])
  screen.container.querySelector('[role=group]')?.scrollIntoView()
  await expect.poll(() => read).toEqual([5])
})

it('loads older messages at the top, and stays at the one that was there', async () => {
  const asked = vi.fn()
  const screen = await render(
    show({ messages: many(21, 60), maxHeight: 200, earlier: { onShow: asked, loading: false, failed: false } }),
  )
  const log = page.getByRole('group', { name: 'Conversation' }).element()
  await expect.poll(() => log.scrollTop).toBeGreaterThan(0)
  expect(asked).not.toHaveBeenCalled()
  log.scrollTop = 0
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  const at = () => page.getByText('Message 21', { exact: true }).element().getBoundingClientRect().top
  const before = at()
  await screen.rerender(show({ messages: many(1, 60), maxHeight: 200, earlier: false }))
  await expect.element(page.getByText('Message 1', { exact: true })).toBeInTheDocument()
  expect(Math.abs(at() - before)).toBeLessThan(60)
})

it('asks for older messages again only by its button once they could not be loaded', async () => {
  const asked = vi.fn()
  function Failing() {
    const [state, setState] = useState({ loading: false, failed: false })
    const onShow = () => {
      asked()
      setState({ loading: true, failed: false })
      void twoFrames().then(() => setState({ loading: false, failed: true }))
    }
    return show({ messages: many(1, 3), earlier: { ...state, onShow } })
  }
  await render(<Failing />)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  for (let n = 0; n < 10; n++) await twoFrames()
  expect(asked).toHaveBeenCalledTimes(1)
  const failure = page.getByRole('status').filter({ hasText: "Couldn't load them. Try again" })
  await expect.element(failure).toBeInTheDocument()
  await page.getByRole('button', { name: "Couldn't load them. Try again" }).click()
  await expect.poll(() => asked.mock.calls.length).toBe(2)
  for (let n = 0; n < 10; n++) await twoFrames()
  expect(asked).toHaveBeenCalledTimes(2)
})

it('says how far the other side has read', async () => {
  const messages = [message(1, 'One', true), message(2, 'Two', true), message(3, 'Three', true)]
  await render(show({ messages, seenTo: 2 }))
  expect(page.getByText('Seen').elements()).toHaveLength(1)
  const two = page.getByText('Two').element().getBoundingClientRect()
  const seen = page.getByText('Seen').element().getBoundingClientRect()
  const three = page.getByText('Three').element().getBoundingClientRect()
  expect(seen.top > two.top && seen.top < three.top).toBe(true)
})

it('a file is uploaded when it is chosen; Enter before it has arrived sends both together', async () => {
  let arrive: (() => void) | undefined
  const sent = vi.fn(async (_: Draft) => ({}))
  const onUpload = (one: File) =>
    new Promise<ReturnType<typeof sentFile>>((done) => {
      arrive = () => done(sentFile(5, one.name))
    })
  await render(show({ onSend: sent, files: { onUpload, access: { href: (id) => `/f/${id}` } } }))
  await userEvent.upload(page.getByLabelText('Files to attach'), [file('list.csv')])
  await expect.element(page.getByRole('img', { name: 'Uploading' })).toBeInTheDocument()
  await says('The list')
  expect(sent).not.toHaveBeenCalled()
  arrive?.()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: 'The list', files: [{ id: 5, name: 'list.csv' }] })
})

it('a file on its way when the conversation is left is with the message when it is opened again', async () => {
  let arrive: (() => void) | undefined
  const onUpload = (one: File) =>
    new Promise<ReturnType<typeof sentFile>>((done) => {
      arrive = () => done(sentFile(6, one.name))
    })
  const files = { onUpload, access: { href: (id: number) => `/f/${id}` } }
  const sent = vi.fn(async (_: Draft) => ({}))
  const left = await render(show({ onSend: sent, files, draftKey: 'left' }))
  await userEvent.upload(page.getByLabelText('Files to attach'), [file('list.csv')])
  await expect.element(page.getByRole('img', { name: 'Uploading' })).toBeInTheDocument()
  await left.unmount()
  arrive?.()
  await render(show({ onSend: sent, files, draftKey: 'left' }))
  await expect.element(page.getByRole('button', { name: 'Remove list.csv' })).toBeInTheDocument()
  await says('The list')
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: 'The list', files: [{ id: 6, name: 'list.csv' }] })
  await expect.element(page.getByRole('list', { name: 'Attached files' })).not.toBeInTheDocument()
})

/** Files as a file picker or a drag hands them to a page. */
function transferOf(files: readonly File[]) {
  const transfer = new DataTransfer()
  for (const one of files) transfer.items.add(one)
  return transfer
}

/** As the file picker does it: `userEvent.upload` would send every byte through the browser's driver, 20 MB in 15 seconds. */
function chooses(files: readonly File[]) {
  const input = page.getByLabelText('Files to attach').element() as HTMLInputElement
  input.files = transferOf(files).files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

it('a file that is refused says why and holds nothing else up', async () => {
  const sent = vi.fn(async (_: Draft) => ({}))
  const onUpload = async (one: File) => {
    if (one.name.endsWith('.exe')) throw Object.assign(new Error("We can't take programs."), { status: 400 })
    return sentFile(6, one.name)
  }
  await render(show({ onSend: sent, files: { onUpload, access: { href: (id) => `/f/${id}` } } }))
  chooses([file('a.exe'), file('big.pdf', 20 * 1024 * 1024 + 1), file('b.txt')])
  await expect.element(page.getByText("We can't take programs.")).toBeVisible()
  await expect.element(page.getByText('Larger than 20 MB.')).toBeVisible()
  expect(tryAgain().elements()).toEqual([])
  await expect.poll(() => page.getByRole('img', { name: 'Uploading' }).elements()).toEqual([])
  await says('Only the text file')
  await expect.poll(() => sent.mock.calls[0]?.[0].files.map(({ name }) => name)).toEqual(['b.txt'])
})

it.each([
  ['there is no connection', undefined, true],
  ['there were too many', 429, true],
  ['it took too long', 408, true],
  ['the server has a fault', 503, true],
  ['it is empty or a program', 400, false],
  ['it is too large', 413, false],
])('a file that is not uploaded because %s is offered again where that can help', async (_, status, again) => {
  const onUpload = async () => Promise.reject(Object.assign(new Error('Not uploaded.'), { status }))
  await render(show({ onSend: async () => ({}), files: { onUpload, access: { href: (id) => `/f/${id}` } } }))
  chooses([file('list.csv')])
  await expect.element(page.getByText('Not uploaded.')).toBeVisible()
  expect(tryAgain().elements().length).toBe(again ? 1 : 0)
})

it('more files than a message takes are not uploaded, and it says so', async () => {
  const onUpload = vi.fn(async (one: File) => sentFile(6, one.name))
  await render(show({ onSend: async () => ({}), files: { onUpload, access: { href: (id) => `/f/${id}` } } }))
  chooses(Array.from({ length: 8 }, (_, n) => file(`${n}.txt`)))
  await expect.element(page.getByRole('button', { name: 'Remove 7.txt' })).toBeVisible()
  chooses(['a.txt', 'b.txt', 'c.txt'].map((name) => file(name)))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is room for 10 files. The others were not added.')
  expect(onUpload.mock.calls.length).toBe(10)
  expect(page.getByRole('button', { name: 'Remove c.txt' }).elements()).toEqual([])
})

it('files that are put back count, too, and what there is no room for is not added, and it says so', async () => {
  const put = (from: number, to: number) =>
    act(() =>
      putBack({ draftKey: 'one', text: '', files: many(from, to).map(({ id }) => sentFile(Number(id), `${id}.txt`)) }),
    )
  await render(show({ onSend: async () => ({}), files: { onUpload: undefined, access: { href: (id) => `/f/${id}` } } }))
  await put(1, 8)
  await expect.element(page.getByRole('button', { name: 'Remove 8.txt' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await put(7, 11)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is room for 10 files. The others were not added.')
  await expect.element(page.getByRole('button', { name: 'Remove 10.txt' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Remove 11.txt' }).elements()).toEqual([])
})

it('a message that the app keeps and the server refused has its reason, once, and its writer decides', async () => {
  const [onRetry, onDiscard] = [vi.fn(), vi.fn()]
  const refused = { reason: 'This conversation has ended.', onRetry, onDiscard }
  function Live() {
    const [kept, setKept] = useState<StoredMessage[]>([])
    const onSend = async ({ key, text }: Draft) => {
      setKept([{ key, text, at: new Date().toISOString(), refused }])
      throw new Error(refused.reason)
    }
    return show({ kept, onSend })
  }
  await render(<Live />)
  await says('Are you there?')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to send message. This conversation has ended.')
  await expect.poll(() => page.getByText('Are you there?').elements().length).toBe(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect([onRetry, onDiscard].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(localStorage.getItem('outbox:one')).toBeNull()
})

it('a message that the app keeps is not tried again in a conversation that is closed', async () => {
  const refused = { reason: 'This conversation has ended.', onRetry: vi.fn(), onDiscard: vi.fn() }
  const kept = [{ key: 'kept', text: 'Are you there?', at: new Date().toISOString(), refused }]
  const screen = await render(show({ kept, onSend: async () => ({}) }))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await screen.rerender(show({ kept, closed: 'Its task was taken back.' }))
  await expect.element(page.getByText('Are you there?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(refused.onDiscard).toHaveBeenCalledOnce()
})

it.each([
  ['without a connection', false, 'Needs a connection. It’s uploaded once you’re back online.'],
  ['while the server does not answer', true, 'We can’t reach Kazi right now. It’s uploaded as soon as we can.'],
])('a file %s waits, holds no text up, and starts by itself', async (_, online, needs) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const sent = vi.fn(async (_: Draft) => ({}))
  const onUpload = vi.fn(async (one: File) => sentFile(8, one.name))
  // The first moments of a line that is back.
  onUpload.mockRejectedValueOnce(new Error('Please check your connection.'))
  const props = (upload: typeof onUpload | undefined) => ({
    onSend: sent,
    files: { onUpload: upload, access: { href: (id: number) => `/f/${id}` } },
  })
  const screen = await render(show(props(undefined)))
  const dataTransfer = transferOf([file('list.csv'), file('other.csv')])
  page
    .getByRole('group', { name: 'Conversation' })
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  const attached = page.getByRole('list', { name: 'Attached files' })
  await expect.element(page.getByText(needs).first()).toBeVisible()
  expect(page.getByRole('img', { name: 'Uploading' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('button', { name: 'Remove other.csv' }).click()
  await says('Only words')
  await expect.poll(() => sent.mock.calls[0]?.[0]).toMatchObject({ text: 'Only words', files: [] })
  await expect.element(attached.getByText(needs)).toBeVisible()
  await screen.rerender(show(props(onUpload)))
  const uploaded = () => onUpload.mock.calls.map(([one]) => one.name)
  await expect.poll(uploaded).toEqual(['list.csv', 'list.csv'])
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
  await says('With the list')
  await expect.poll(() => sent.mock.calls[1]?.[0].files.map(({ name }) => name)).toEqual(['list.csv'])
  await expect.poll(() => attached.elements()).toEqual([])
})

it('a file that waits for a connection is there, and goes, when its conversation is opened again', async () => {
  const onUpload = vi.fn(async (one: File) => sentFile(9, one.name))
  const props = (upload: typeof onUpload | undefined) => ({
    onSend: async () => ({}),
    draftKey: 'waits',
    files: { onUpload: upload, access: { href: (id: number) => `/f/${id}` } },
  })
  const left = await render(show(props(undefined)))
  const dataTransfer = transferOf([file('list.csv')])
  page
    .getByRole('group', { name: 'Conversation' })
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  await expect.element(page.getByText(/It’s uploaded/)).toBeVisible()
  await left.unmount()
  await render(<StrictMode>{show(props(onUpload))}</StrictMode>)
  await expect.element(page.getByRole('button', { name: 'Remove list.csv' })).toBeVisible()
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
  expect(onUpload).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Remove list.csv' }).click()
})

/** A conversation whose message was sent while its file was on its way, and which is left before that has arrived. */
async function leaveWaiting(draftKey: string, strict = true) {
  const sent = vi.fn(async (_: Draft) => ({}))
  const onUnsent = vi.fn()
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof sentFile>>()
  const access = { href: (id: number) => `/f/${id}` }
  const shown = show({ onSend: sent, draftKey, files: { onUpload: () => promise, access, onUnsent } })
  const conversation = strict ? <StrictMode>{shown}</StrictMode> : shown
  const left = await render(conversation)
  onUnsent.mockClear()
  await userEvent.upload(page.getByLabelText('Files to attach'), [file('list.csv')])
  await says('The list')
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveAttribute('data-loading', 'true')
  expect(onUnsent).not.toHaveBeenCalled()
  await left.unmount()
  expect(onUnsent).toHaveBeenCalledOnce()
  expect(sent).not.toHaveBeenCalled()
  return { sent, open: () => render(conversation), arrive: () => resolve(sentFile(7, 'list.csv')), fail: reject }
}
const message7 = { text: 'The list', files: [{ id: 7 }] }

it('what was sent before its file had arrived says so when it is left, and goes out when it is opened again', async () => {
  const { sent, open, arrive } = await leaveWaiting('left-1')
  arrive()
  await open()
  await expect.poll(() => sent.mock.calls.map(([draft]) => draft)).toMatchObject([message7])
  await expect.element(box()).toHaveValue('')
  await twoFrames()
  expect(sent).toHaveBeenCalledOnce()
})

it('opened again before its file has arrived, it still waits for it', async () => {
  const { sent, open, arrive } = await leaveWaiting('left-2')
  await open()
  await twoFrames()
  expect(sent).not.toHaveBeenCalled()
  arrive()
  await expect.poll(() => sent.mock.calls.map(([draft]) => draft)).toMatchObject([message7])
})

it('a message that goes out by itself still asks the team where its writer wanted that', async () => {
  const sent = vi.fn(async (_: Draft) => ({}))
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof sentFile>>()
  const access = { href: (id: number) => `/f/${id}` }
  const shown = show({
    onSend: sent,
    draftKey: 'left-asks',
    askTeam: 'Ask the team to answer too',
    files: { onUpload: () => promise, access },
  })
  const left = await render(shown)
  await userEvent.upload(page.getByLabelText('Files to attach'), [file('list.csv')])
  await page.getByRole('checkbox').click()
  await says('The list')
  await left.unmount()
  resolve(sentFile(7, 'list.csv'))
  await render(shown)
  await expect.poll(() => sent.mock.calls.map(([draft]) => draft)).toMatchObject([{ ...message7, askTeam: true }])
})

it('keeps the newest in view while the list becomes lower', async () => {
  const one = (id: number) => ({
    id,
    text: `Message ${id}`,
    createdAt: '2026-11-29T08:00:00Z',
    own: false,
    author: 'Dana',
  })
  const messages = Array.from({ length: 40 }, (_, index) => one(index + 1))
  const { rerender } = await render(show({ messages, maxHeight: '400px' }))
  await expect.element(page.getByText('Message 40')).toBeInViewport()
  await twoFrames()
  await rerender(show({ messages, maxHeight: '200px' }))
  await twoFrames()
  const list = page.getByRole('group', { name: 'Conversation' }).element()
  expect(list.scrollHeight - list.scrollTop - list.clientHeight).toBeLessThan(2)
})

it('what waited for its file is not sent where the file failed, or where its text is another one by now', async () => {
  const failed = await leaveWaiting('left-3', false)
  failed.fail(new Error('Not uploaded.'))
  const screen = await failed.open()
  await expect.element(page.getByText('Not uploaded.')).toBeVisible()
  await expect.element(page.getByText('Not sent yet: a file couldn’t be uploaded.')).toBeVisible()
  await screen.unmount()
  const other = await leaveWaiting('left-4')
  other.arrive()
  localStorage.setItem('draft:left-4', JSON.stringify({ text: 'Not that list', files: [] }))
  await other.open()
  await expect.element(box()).toHaveValue('Not that list')
  await twoFrames()
  for (const { sent } of [failed, other]) expect(sent).not.toHaveBeenCalled()
})

it('takes no file where it has no place for files, and says of none that it waits', async () => {
  const onUpload = vi.fn(async (one: File) => sentFile(8, one.name))
  const access = { href: (id: number) => `/f/${id}` }
  await render(show({ onSend: async () => ({}), files: { onUpload, takesFiles: false, access } }))
  expect(page.getByRole('button', { name: 'Attach files' }).elements()).toEqual([])
  const dataTransfer = transferOf([file('list.csv')])
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
  page.getByRole('group', { name: 'Conversation' }).element().dispatchEvent(drop)
  await twoFrames()
  expect(drop.defaultPrevented).toBe(false)
  expect(page.getByRole('list', { name: 'Attached files' }).elements()).toEqual([])
})

it('who writes on while a file is on its way sends when they say so, and no half sentence', async () => {
  let arrive: (() => void) | undefined
  const sent = vi.fn(async (_: Draft) => ({}))
  const onUpload = (one: File) =>
    new Promise<ReturnType<typeof sentFile>>((done) => {
      arrive = () => done(sentFile(5, one.name))
    })
  await render(show({ onSend: sent, files: { onUpload, access: { href: (id) => `/f/${id}` } } }))
  chooses([file('list.csv')])
  await expect.element(page.getByRole('img', { name: 'Uploading' })).toBeInTheDocument()
  await says('The list')
  const notYet = page.getByText('Not sent yet: you went on writing.')
  expect(notYet.elements()).toEqual([])
  await box().fill('The list, but do not')
  await expect.element(page.getByRole('status').and(notYet)).toBeVisible()
  arrive?.()
  await expect.poll(() => page.getByRole('img', { name: 'Uploading' }).elements()).toEqual([])
  await twoFrames()
  expect(sent).not.toHaveBeenCalled()
  await box().fill('The list, but do not send')
  expect(notYet.elements()).toHaveLength(1)
  await says('The list, but do not send it on.')
  await expect
    .poll(() => sent.mock.calls[0]?.[0])
    .toMatchObject({
      text: 'The list, but do not send it on.',
      files: [{ id: 5 }],
    })
  await expect.poll(() => notYet.elements()).toEqual([])
  await box().fill('And one more thing')
  expect(notYet.elements()).toEqual([])
})

it('what was sent from a dialog that closes with it is not there when it is opened again', async () => {
  const Dialog = () => {
    const [open, setOpen] = useState(true)
    const onSend = async () => setOpen(false)
    return open ? (
      <ReplyBox draftKey="one" label="Message" onSend={onSend} />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    )
  }
  await render(
    <MantineProvider>
      <Dialog />
    </MantineProvider>,
  )
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Is this the final list?')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(box).toHaveValue('')
})

it('what a box is sending is not kept as a text to be sent', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const box = (
    <MantineProvider>
      <ReplyBox draftKey="one" label="Message" onSend={() => promise} />
    </MantineProvider>
  )
  const first = await render(box)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Is this the final list?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => localStorage.getItem('draft:one')).toBeNull()
  reject(new Error('No.'))
  await expect.poll(() => localStorage.getItem('draft:one')).toContain('Is this the final list?')
  await first.unmount()
  await render(box)
  await expect.element(field).toHaveValue('Is this the final list?')
})

it('names the writer of an own message where the own side has several', async () => {
  const screen = await render(show({ messages: [message(1, 'Mine', true)] }))
  await expect.element(page.getByText('You', { exact: true })).toBeVisible()
  await screen.rerender(show({ messages: [{ ...message(1, 'Ours', true), author: 'Kazi team', namesAuthor: true }] }))
  await expect.element(page.getByText('Kazi team', { exact: true })).toBeVisible()
  await expect.element(page.getByText('You', { exact: true })).not.toBeInTheDocument()
})

it('reads aloud what others write while it is open: neither older messages, nor own ones, nor what was there', async () => {
  const heard = () => page.getByRole('log').element().textContent
  const before = [message(20, 'Of yesterday'), message(21, 'Of today')]
  const screen = await render(show({ messages: before }))
  const log = page.getByRole('log').element()
  expect(heard()).toBe('')
  await screen.rerender(show({ messages: [message(5, 'Of last month'), ...before] }))
  await screen.rerender(show({ messages: [...before, message(22, 'My own words', true)], seenTo: 22 }))
  await expect.element(page.getByText('Seen')).toBeVisible()
  expect(heard()).toBe('')
  await screen.rerender(show({ messages: [...before, message(23, 'The blue one, please.')] }))
  await expect.poll(heard).toBe('Amina: The blue one, please.')
  // A live region that was made anew is not read.
  expect(page.getByRole('log').element()).toBe(log)
  expect(page.getByRole('group', { name: 'Conversation' }).element().contains(log)).toBe(false)
})

it('reads aloud what a colleague writes, and not what is sent from here', async () => {
  const heard = () => page.getByRole('log').element().textContent
  const ours = (id: number, text: string, author: string) => ({
    ...message(id, text, true),
    author,
    namesAuthor: true,
  })
  const { promise, resolve } = Promise.withResolvers<{ id: number }>()
  const props = { onSend: () => promise }
  const before = [message(20)]
  const screen = await render(show({ ...props, messages: before }))
  await says('From here')
  // The conversation can have it before its sender has the answer.
  const both = [...before, ours(21, 'From here', 'Odette'), ours(22, 'From a colleague', 'Ben')]
  await screen.rerender(show({ ...props, messages: both }))
  await expect.poll(heard).toBe('Ben: From a colleague')
  await act(async () => resolve({ id: 21 }))
  await expect.element(page.getByText('Sending…')).not.toBeInTheDocument()
  await screen.rerender(show({ ...props, messages: [...both, ours(23, 'From here', 'Ben')] }))
  await expect.poll(heard).toBe('Ben: From a colleagueBen: From here')
})

it('what was read aloud is not left in the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const heard = () => page.getByRole('log').element().textContent
  const screen = await render(show({ messages: [message(1)] }))
  const after = async (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  await screen.rerender(show({ messages: many(1, 2) }))
  expect(heard()).toBe('Amina: Message 2')
  await after(3000)
  await screen.rerender(show({ messages: many(1, 3) }))
  await after(3000)
  expect(heard()).toBe('Amina: Message 2Amina: Message 3')
  await after(3000)
  expect(heard()).toBe('')
  await screen.rerender(show({ messages: many(1, 4) }))
  expect(heard()).toBe('Amina: Message 4')
})

it('gives each message an author and a time for a screen reader, and shows them again after five minutes', async () => {
  const at = (id: number, minutes: number) => ({
    ...message(id),
    createdAt: new Date(2026, 4, 4, 9, minutes).toISOString(),
  })
  const screen = await render(show({ messages: [at(1, 0), at(2, 4), at(3, 9), at(4, 15)] }))
  const times = [...screen.container.querySelectorAll('time')]
  expect(times.map((time) => getComputedStyle(time.parentElement as Element).display)).not.toContain('none')
  const shown = times.filter((time) => (time.parentElement?.offsetHeight ?? 0) > 1)
  expect(shown.map(({ textContent }) => textContent)).toEqual(['9:00 AM', '9:15 AM'])
})

it('leads the focus to the text when a failed message is discarded, and when an attached file is removed', async () => {
  const onUpload = async (one: File) => sentFile(8, one.name)
  const onSend = () => Promise.reject(new Error('We are very busy.'))
  await render(show({ onSend, files: { onUpload, access: { href: (id) => `/f/${id}` } } }))
  await says('Hello there')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  await expect.element(box()).toHaveFocus()
  chooses([file('list.csv')])
  await page.getByRole('button', { name: 'Remove list.csv' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove list.csv' })).not.toBeInTheDocument()
  await expect.element(box()).toHaveFocus()
})

const inserting = (onSend = vi.fn(async (_: Draft): Promise<unknown> => ({ id: 7 }))) =>
  show({
    onSend,
    tools: (insert) => (
      <button type="button" onClick={() => insert('Thank you.')}>
        Insert
      </button>
    ),
  })
const insertButton = page.getByRole('button', { name: 'Insert', exact: true })

it.each([
  ['a draft', 'About Friday:', 'About Friday:\n\nThank you.'],
  ['a draft that ends with a line', 'About Friday:\n', 'About Friday:\n\nThank you.'],
  ['nothing', '', 'Thank you.'],
])('what is inserted into a box where nobody has been yet comes behind %s', async (_, text, whole) => {
  if (text) localStorage.setItem('draft:one', JSON.stringify({ text, files: [] }))
  await render(inserting())
  await insertButton.click()
  await expect.element(box()).toHaveValue(whole)
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard(' Bye.')
  await expect.element(box()).toHaveValue(`${whole} Bye.`)
})

it('what is inserted where somebody writes comes where the cursor is', async () => {
  await render(inserting())
  await box().fill('Hello. Bye.')
  ;(box().element() as HTMLTextAreaElement).setSelectionRange(7, 7)
  await insertButton.click()
  await expect.element(box()).toHaveValue('Hello. Thank you.Bye.')
})

it.each([
  [409, 'Not sent. Your text is still here. It has ended.'],
  [500, 'Not sent. Your text is still here; please try again. It has ended.'],
])('a box whose text is refused with %d says whether trying again helps', async (httpStatus, text) => {
  const refuse = async () => {
    throw Object.assign(new Error('It has ended.'), { data: { httpStatus } })
  }
  await render(
    <MantineProvider>
      <ReplyBox draftKey="one" label="Message" onSend={refuse} />
    </MantineProvider>,
  )
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
