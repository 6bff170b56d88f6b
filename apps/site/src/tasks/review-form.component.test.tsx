import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { showPage } from '#/frame/test-page.tsx'
import { ReviewForm } from './review-form.tsx'

beforeEach(() => localStorage.clear())

async function open(accepted = false, deliveryId = 9) {
  const calls = testServer({})
  await showPage(() => <ReviewForm taskId={5} deliveryId={deliveryId} name="Amina Otieno" accepted={accepted} />)
  return calls
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const comment = page.getByRole('textbox', { name: 'Comment' })
async function choose(stars: number) {
  const radio = page.getByRole('radio', { name: new RegExp(`^${stars} of 5`) })
  // Out of sight behind its picture, which is what a finger touches.
  await expect.element(radio).toBeInTheDocument()
  await userEvent.click(radio.element().nextElementSibling as HTMLElement)
}

it('accepts without a rating again, once a star that was touched by mistake is taken back', async () => {
  const calls = await open()
  await choose(2)
  await expect.element(button('Accept and Send Review')).toBeVisible()
  await button('Clear the rating').click()
  expect(localStorage.getItem('draft:review:5:9')).toBeNull()
  await expect.element(comment).not.toBeInTheDocument()
  await button('Accept the Result').click()
  await expect.poll(() => calls).toEqual([{ path: 'tasks.review', input: { id: 5 } }])
})

it('keeps the words of a rating that is taken back, for the next one', async () => {
  await open()
  await choose(2)
  await comment.fill('Quiet, exact, kind.')
  await button('Clear the rating').click()
  await cleanup()
  await open()
  await expect.element(button('Accept the Result')).toBeVisible()
  await choose(5)
  await expect.element(comment).toHaveValue('Quiet, exact, kind.')
})

it('has nothing to send for a result that is accepted already, once its rating is taken back', async () => {
  await open(true)
  await choose(2)
  await expect.element(button('Send Review')).toBeEnabled()
  await button('Clear the rating').click()
  await expect.element(button('Send Review')).toBeDisabled()
})

it('begins blank for the next delivery', async () => {
  await open()
  await choose(2)
  await comment.fill('Half of the rows are missing.')
  await cleanup()
  await open(false, 10)
  await expect.element(button('Accept the Result')).toBeVisible()
  await choose(5)
  await expect.element(comment).toHaveValue('')
})

it('goes to a comment that cannot be sent', async () => {
  localStorage.setItem('draft:review:5:9', JSON.stringify({ rating: 4, comment: 'x'.repeat(2001) }))
  const calls = await open()
  await button('Accept and Send Review').click()
  await expect.element(comment).toHaveFocus()
  await expect.element(comment).toBeInvalid()
  expect(calls).toEqual([])
})
