import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showPage } from '#/frame/test-page.tsx'
import type { TaskDetails } from './task.ts'
import { TaskFiles } from './task-files.tsx'

const sent = vi.hoisted(() => vi.fn())
vi.mock('@kazi/client/files', () => ({
  uploadFile: async (_: string, file: File) => {
    sent(file.name)
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (file.size === 0) throw new Error('This file is empty.')
    return { id: 1, name: file.name }
  },
}))
beforeEach(() => sent.mockClear())

it('sends every file that is picked, and says which was refused and why', async () => {
  testServer({ answers: { 'tasks.files.list': [] } })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <TaskFiles task={{ id: 1, work: null } as unknown as TaskDetails} />
        <Toasts />
      </Provider>
    </KaziProvider>,
  )
  const picker = page.getByLabelText('Files to add to the task')
  await picker.upload([new File(['a'], 'list.txt'), new File([], 'empty.txt'), new File([], 'blank.txt')])
  const refused = page.getByRole('alert')
  await vi.waitFor(() => expect(sent.mock.calls.flat()).toEqual(['list.txt', 'empty.txt', 'blank.txt']))
  await expect.element(refused.getByText('empty.txt: This file is empty.')).toBeVisible()
  await expect.element(refused.getByText('blank.txt: This file is empty.')).toBeVisible()
  await picker.upload([new File(['a'], 'list.txt')])
  await expect.element(refused).not.toBeInTheDocument()
})

describe('what a VA delivered whose account is gone', () => {
  const file = { size: 2048, type: 'text/plain', preview: false, own: false, by: 'va', deletable: false }
  const files = [
    { ...file, id: 1, name: 'notes.txt', place: 'task', deliveryId: null, own: true, deletable: true },
    { ...file, id: 2, name: 'report.txt', place: 'handover', deliveryId: null, deletable: true },
    { ...file, id: 3, name: 'of-this-va.txt', place: 'handover', deliveryId: 9 },
  ]
  const show = async (task: object) => {
    const calls = testServer({ answers: { 'tasks.files.list': files } })
    await showPage(() => <TaskFiles task={{ id: 1, ...task } as unknown as TaskDetails} />)
    await expect.element(page.getByRole('link', { name: /notes\.txt/ })).toBeVisible()
    return calls
  }
  const earlier = page.getByRole('list', { name: 'Delivered by a VA who has left' })

  it('stays with the task that goes on to another VA, and is deleted only after a question', async () => {
    const calls = await show({ status: 'in_progress', work: { id: 5 } })
    await expect.element(earlier.getByRole('link', { name: /report\.txt/ })).toHaveAttribute('href', '/api/files/2')
    await expect.element(page.getByText(/of-this-va\.txt/)).not.toBeInTheDocument()
    await earlier.getByRole('button', { name: 'Delete report.txt' }).click()
    expect(calls.filter(({ path }) => path === 'tasks.files.remove')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete File' }).click()
    await expect
      .poll(() => calls.filter(({ path }) => path === 'tasks.files.remove').map(({ input }) => input))
      .toEqual([{ id: 2 }])
  })

  it('stands in the result where nobody has taken the task on', async () => {
    await show({ status: 'completed', work: null })
    await expect.element(earlier).not.toBeInTheDocument()
  })
})
