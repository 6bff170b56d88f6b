import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CompleteDialog } from './complete-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import type { VaTask } from './va-task.ts'

const task = {
  id: 31,
  title: 'Sort the inbox',
  clientName: 'Dana Reed',
  deliveries: [],
  steps: [],
} as unknown as VaTask
const list = 'vaPortal.tasks.files.list'
afterEach(() => vi.restoreAllMocks())

for (const [name, Shown] of Object.entries({ FilesDialog, CompleteDialog }))
  it(`says in ${name} that the files could not be loaded, and reads them again`, async () => {
    const refused = [list]
    testServer({ answers: { [list]: [], 'vaPortal.timer.get': null }, refused })
    const { Provider } = connect()
    await render(
      <KaziProvider>
        <Provider>
          <Shown task={task} onClose={() => {}} />
        </Provider>
      </KaziProvider>,
    )
    await expect.element(page.getByText("Couldn't load the files.")).toBeVisible()
    refused.pop()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText(/^(Your files|Files)$/).last()).toBeVisible()
    await expect.element(page.getByText("Couldn't load the files.")).not.toBeInTheDocument()
  })
