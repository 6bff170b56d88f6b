import { connect } from '@kazi/client/connect'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NewKeyDialog } from './new-key-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const key = 'one-key-that-nobody-sees-again'
const dialog = (name: string) => page.getByRole('dialog', { name })
const cancel = () => dialog('New key').getByRole('button', { name: 'Cancel' })
const entry = () => (history.state as { dialog?: number } | null)?.dialog
/** Everything that closes other dialogs. */
async function tryToClose() {
  await userEvent.keyboard('{Escape}')
  await expect.poll(entry).toBeDefined()
  const before = entry()
  history.back()
  await expect.poll(() => entry() !== undefined && entry() !== before).toBe(true)
}

it('stays open while a key is made and until somebody says that it is saved', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const onClose = vi.fn()
  const { Provider } = connect()
  const screen = await render(
    <KaziProvider>
      <Provider>
        <NewKeyDialog onClose={onClose} />
      </Provider>
    </KaziProvider>,
  )
  await expect.element(cancel()).toBeEnabled()
  await page.getByRole('textbox', { name: 'Whose key is it?' }).fill('Akinyi')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect.element(cancel()).toBeDisabled()
  await tryToClose()
  answer.resolve(Response.json([{ result: { data: { id: 1, label: 'Akinyi', role: 'operator', key } } }]))
  await expect.element(dialog("Akinyi's key").getByRole('textbox', { name: 'Key' })).toHaveValue(key)
  await tryToClose()
  expect(onClose).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'I have saved the key' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await screen.unmount()
})

it('keeps what is typed until the key is made', async () => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () =>
    Response.json([{ result: { data: { id: 1, label: 'Akinyi', role: 'reader', key } } }]),
  )
  const show = () => {
    const { Provider } = connect()
    return render(
      <KaziProvider>
        <Provider>
          <NewKeyDialog onClose={() => {}} />
        </Provider>
      </KaziProvider>,
    )
  }
  const label = page.getByRole('textbox', { name: 'Whose key is it?' })
  const first = await show()
  await label.fill('Akinyi')
  await first.unmount()
  const second = await show()
  await expect.element(label).toHaveValue('Akinyi')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect.element(dialog("Akinyi's key")).toBeVisible()
  expect(Object.keys(sessionStorage)).toEqual([])
  await second.unmount()
})
