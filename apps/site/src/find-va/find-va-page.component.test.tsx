import { testServer } from '@kazi/client/test-server'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { FindVaPage } from './find-va-page.tsx'

it.each([
  ['a client to a new task', { id: 7, firstName: 'Marisol' }, '/dashboard#add-task'],
  ['a visitor to how that works', null, '/how-it-works'],
])('“let our team match you” leads %s', async (_, user, address) => {
  testServer({ answers: { 'auth.whoAmI': user } })
  await showPage(() => <FindVaPage>The list</FindVaPage>)
  await expect.element(page.getByRole('link', { name: 'let our team match you' })).toHaveAttribute('href', address)
})
