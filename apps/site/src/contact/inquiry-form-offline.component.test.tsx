import { testServer } from '@kazi/client/test-server'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { InquiryForm } from './inquiry-form.tsx'

afterEach(() => vi.restoreAllMocks())

// What `lazy` throws where it would show it.
vi.mock('./already-asked.tsx', () => ({
  AlreadyAsked: () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/already-asked.js')
  },
}))

it('stays without its notice about an earlier request, whose script did not arrive', async () => {
  const caught = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const marisol = { id: 7, firstName: 'Marisol', email: 'marisol@example.com' }
  testServer({ answers: { 'auth.whoAmI': marisol, 'auth.inquiries.list': [] } })
  await showPage(() => <InquiryForm kind="intro" vaId={3} hint="What about?" submit="Send Message" />)
  // Said by whatever boundary catches it.
  await expect.poll(() => caught.mock.calls.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('textbox', { name: /^Your email/ })).toHaveValue('marisol@example.com')
  await expect.element(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
})
