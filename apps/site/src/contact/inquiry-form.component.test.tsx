import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { trpc } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { showPage } from '#/frame/test-page.tsx'
import { AskPanel } from './ask-panel.tsx'
import { InquiryForm } from './inquiry-form.tsx'

beforeEach(() => localStorage.clear())

const marisol = { id: 7, firstName: 'Marisol', email: 'marisol@example.com' }
const dana = { id: 8, firstName: 'Dana', email: 'dana@example.com' }

async function open(user: object | null) {
  await cleanup()
  const calls = testServer({ answers: { 'auth.whoAmI': user } })
  await showPage(() => <InquiryForm kind="contact" hint="What can we help you with?" submit="Send Message" />)
  return calls
}
const field = (name: RegExp) => page.getByRole('textbox', { name })

it('keeps what was typed for whoever typed it: the next one here is somebody else', async () => {
  await open(marisol)
  await expect.element(field(/^Your email/)).toHaveValue('marisol@example.com')
  expect(localStorage.getItem('draft:contact-team')).toBeNull()
  await field(/^Message/).fill('Do you work on weekends?')
  await open(dana)
  await expect.element(field(/^Your email/)).toHaveValue('dana@example.com')
  await expect.element(field(/^Your name/)).toHaveValue('Dana')
  await expect.element(field(/^Message/)).toHaveValue('')
  await open(marisol)
  await expect.element(field(/^Message/)).toHaveValue('Do you work on weekends?')
  await expect.element(field(/^Your name/)).toHaveValue('Marisol')
})

it('keeps another address that was typed in place of the own one', async () => {
  await open(marisol)
  await expect.element(field(/^Your email/)).toHaveValue('marisol@example.com')
  await field(/^Your email/).fill('studio@example.com')
  await open(marisol)
  await expect.element(field(/^Your name/)).toHaveValue('Marisol')
  await expect.element(field(/^Your email/)).toHaveValue('studio@example.com')
})

it('leaves a field empty that was emptied to type something else', async () => {
  await open(marisol)
  await expect.element(field(/^Your email/)).toHaveValue('marisol@example.com')
  await userEvent.clear(field(/^Your email/))
  await userEvent.type(field(/^Your email/), 'studio@example.com')
  await expect.element(field(/^Your email/)).toHaveValue('studio@example.com')
})

it.each([
  ['says whose details it filled in', marisol, marisol.id],
  ['says nothing of a visitor', null, undefined],
])('%s when it is sent', async (_, user, clientId) => {
  const calls = await open(user)
  if (user) await expect.element(field(/^Your email/)).toHaveValue(user.email)
  await field(/^Your name/).fill('Marisol')
  await field(/^Your email/).fill('marisol@example.com')
  await field(/^Message/).fill('Do you work on weekends?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect.element(page.getByText('Thank you. We got your message.')).toBeVisible()
  expect(calls.find(({ path }) => path === 'vas.inquire')?.input.clientId).toBe(clientId)
})

it('drops what one client typed once it hears that somebody else is signed in', async () => {
  const answers: Record<string, object> = { 'auth.whoAmI': marisol }
  const calls = testServer({ answers })
  const Again = () => {
    const { whoAmI } = trpc.useUtils().auth
    return (
      <button type="button" onClick={() => void whoAmI.invalidate()}>
        Ask again
      </button>
    )
  }
  await showPage(() => (
    <>
      <InquiryForm kind="contact" hint="What can we help you with?" submit="Send Message" />
      <Again />
    </>
  ))
  await expect.element(field(/^Your email/)).toHaveValue('marisol@example.com')
  await field(/^Message/).fill('About my divorce')
  answers['auth.whoAmI'] = dana
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(field(/^Message/)).toHaveValue('')
  await expect.element(field(/^Your email/)).toHaveValue('dana@example.com')
  await field(/^Message/).fill('Do you work on weekends?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect.element(page.getByText('Thank you. We got your message.')).toBeVisible()
  expect(calls.find(({ path }) => path === 'vas.inquire')?.input).toMatchObject({ clientId: 8, name: 'Dana' })
  expect(localStorage.getItem('draft:contact-team:7')).toContain('About my divorce')
})

it('takes the focus from the link of a profile that leads to it', async () => {
  testServer({ answers: { 'auth.whoAmI': null } })
  await showPage(() => <AskPanel va={{ id: 7, name: 'Amina Odhiambo' }} />)
  await expect.element(page.getByRole('heading', { name: 'Work with Amina Odhiambo' })).toBeVisible()
  document.getElementById('ask')?.focus()
  await expect.element(page.getByRole('heading', { name: 'Work with Amina Odhiambo' })).toHaveFocus()
})

it('says that a client has asked about this VA already, for what they ask', async () => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const asked = { createdAt: at, dueAt: new Date(Date.now() + 46 * 3_600_000).toISOString(), asked: false, vaId: 3 }
  const rows = [
    { ...asked, id: 1, kind: 'intro', state: 'open' },
    { ...asked, id: 2, kind: 'inquiry', state: 'closed' },
    { ...asked, id: 3, kind: 'inquiry', state: 'open', vaId: 4 },
  ]
  const show = async (id: number) => {
    await cleanup()
    testServer({ answers: { 'auth.whoAmI': marisol, 'auth.inquiries.list': rows } })
    await showPage(() => <AskPanel va={{ id, name: 'Amina' }} />)
    await expect.element(field(/^Your email/)).toHaveValue('marisol@example.com')
  }
  const already = page.getByRole('alert')
  await show(3)
  await expect.element(already.getByText('We have your request')).toBeVisible()
  await expect.element(already.getByText(/^You sent it 2 hours ago, and we reply by/)).toBeVisible()
  await page.getByRole('tab', { name: 'Ask a question' }).click()
  await expect.element(already).not.toBeInTheDocument()
  await show(4)
  await page.getByRole('tab', { name: 'Ask a question' }).click()
  await expect.element(already.getByText('We have your question')).toBeVisible()
})

it('asks nothing of a visitor’s earlier requests', async () => {
  const calls = testServer({ answers: { 'auth.whoAmI': null } })
  await showPage(() => <AskPanel va={{ id: 3, name: 'Amina' }} />)
  await field(/^Your name/).fill('Marisol')
  await new Promise((done) => setTimeout(done, 200))
  expect(calls.map(({ path }) => path)).toEqual(['auth.whoAmI'])
})
