import { testServer } from '@kazi/client/test-server'
import { Suspense } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { ProfileForm } from './profile-form.tsx'

beforeEach(() => localStorage.clear())

const user = { id: 7, email: 'dana@example.com', firstName: 'Dana', username: 'dana' }
const firstName = page.getByRole('textbox', { name: 'First name' })
const username = page.getByRole('textbox', { name: 'Username' })
const save = () => page.getByRole('button', { name: 'Save Profile' }).click()

/** The form; `saved` is what the server answers to a change. */
async function open(saved = user) {
  const calls = testServer({ answers: { 'auth.me': user, 'auth.account.update': saved } })
  const screen = await showPage(() => (
    <Suspense>
      <ProfileForm />
    </Suspense>
  ))
  await expect.element(username).toHaveValue('dana')
  const updates = () => calls.filter(({ path }) => path === 'auth.account.update').map(({ input }) => input)
  return { updates, screen }
}

it('keeps what was typed until it is saved', async () => {
  const { screen } = await open()
  await firstName.fill('Dana Maria')
  await screen.unmount()
  await open({ ...user, firstName: 'Dana Maria' })
  await expect.element(firstName).toHaveValue('Dana Maria')
  await save()
  await expect.poll(() => localStorage.getItem('draft:profile:7')).toBeNull()
})

it('sends only what was changed here, and shows what was changed elsewhere', async () => {
  const { updates } = await open({ ...user, firstName: 'Dana Maria', username: 'dana2' })
  await firstName.fill('Dana Maria')
  await save()
  await expect.element(username).toHaveValue('dana2')
  expect(updates()).toEqual([{ firstName: 'Dana Maria' }])
})
