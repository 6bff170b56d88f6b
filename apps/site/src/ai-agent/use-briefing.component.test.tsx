import { testServer } from '@kazi/client/test-server'
import { clear } from '@kazi/client/toast-region'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { useBriefing } from './use-briefing.ts'

beforeEach(() => {
  clear()
  localStorage.clear()
})

const user = { id: 1, firstName: 'Ada', email: 'ada@example.com' }

function Screen({ values }: { values: object }) {
  const { form, submit } = useBriefing(user, () => {})
  return (
    <form noValidate onSubmit={submit}>
      <p>{form.errors.email}</p>
      <button type="button" onClick={() => form.setValues(values)}>
        Fill
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

async function send(values: object) {
  testServer({})
  const filled = { agentType: 'custom', taskDescription: 'Answer my email', ...values }
  await showPage(() => <Screen values={filled} />)
  await page.getByRole('button', { name: 'Fill' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
}
const missing = page.getByText('Missing Information')

it('says that something is missing where something is', async () => {
  await send({ email: ' ' })
  await expect.element(missing).toBeVisible()
})

it('leaves an address that is mistyped to its field', async () => {
  await send({ email: 'ada@example' })
  await expect.element(page.getByText(/email/i)).toBeVisible()
  await new Promise((done) => setTimeout(done, 300))
  expect(missing.elements()).toEqual([])
})
