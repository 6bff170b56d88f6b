import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { Toasts } from '@kazi/client/toasts'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
