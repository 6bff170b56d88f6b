import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { drop, keep, outbox } from '@kazi/client/outbox'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { ReplyBox } from '@kazi/ui/reply-box'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueuedChanges } from './queued-changes.tsx'

const threadId = 'client_task_1_va_7'
const file = { id: 3, name: 'list.csv', size: 10, type: 'text/csv', preview: false }

beforeEach(() => localStorage.setItem('kaziVa', '7'))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { key } of outbox.list()) await drop(key)
  localStorage.clear()
})

/** The conversation, and in front of it what waits, where a message to it was refused. */
async function show(open = true) {
  testServer({})
  await keep({
    ...{ key: 'one', vaId: 7, at: new Date().toISOString(), call: 'messages.send', title: 'Message to Dana' },
    ...{ about: 'Sort the inbox', changes: [], needs: [], refused: { reason: 'No', code: 'CONFLICT' } },
    ...{ input: { threadId, message: 'Is this the final list?', fileIds: [3] }, files: [file] },
  })
  function Page() {
    const [box, setBox] = useState(true)
    const [list, setList] = useState(true)
    return (
      <>
        {box && <ReplyBox draftKey={threadId} label="Message" onSend={async () => {}} />}
        {list && <QueuedChanges onClose={() => setList(false)} />}
        {!list && (
          <button type="button" onClick={() => setBox(!box)}>
            Box
          </button>
        )}
      </>
    )
  }
  const { Provider, api } = connect()
  const read = { pages: [{ thread: { threadId, open }, rows: [], next: null }], pageParams: [] }
  api.vaPortal.messages.thread.setInfiniteData({ threadId }, read as never)
  await render(
    <KaziProvider>
      <Provider>
        <Page />
      </Provider>
    </KaziProvider>,
  )
}
const box = page.getByRole('textbox', { name: 'Message', includeHidden: true })

it('puts a refused message back behind what its open box has, with its files, and keeps both', async () => {
  localStorage.setItem(`draft:${threadId}`, JSON.stringify({ text: 'Good morning', files: [] }))
  await show()
  await page.getByRole('button', { name: 'Put back to edit' }).click()
  await expect.element(box).toHaveValue('Good morning\nIs this the final list?')
  await expect.element(page.getByRole('button', { name: 'Remove list.csv' })).toBeVisible()
  await expect.poll(outbox.list).toEqual([])
  for (const _ of ['closed', 'open again']) await page.getByRole('button', { name: 'Box' }).click()
  await expect.element(box).toHaveValue('Good morning\nIs this the final list?')
  await expect.element(page.getByRole('button', { name: 'Remove list.csv' })).toBeVisible()
})

it('puts nothing back into a conversation that is closed, where no box would show it', async () => {
  await show(false)
  await expect.element(page.getByRole('button', { name: 'Discard mine' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Put back to edit' })).not.toBeInTheDocument()
})
