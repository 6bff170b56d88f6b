import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { showPage } from '#/frame/test-page.tsx'
import { InquiryForm } from './inquiry-form.tsx'

beforeEach(() => localStorage.clear())

const marisol = { id: 7, firstName: 'Marisol', email: 'marisol@example.com' }
const dana = { id: 8, firstName: 'Dana', email: 'dana@example.com' }

async function open(user: object) {
  await cleanup()
  testServer({ answers: { 'auth.whoAmI': user } })
  await showPage(() => <InquiryForm kind="contact" hint="What can we help you with?" submit="Send Message" />)
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
