import { expect } from '@playwright/test'
import { anEmail, password, test } from '../src/people.ts'

test('somebody who may be in danger is shown where to find help, and no analysis is spent', async ({ page }) => {
  await page.request.post('/api/auth/signup', { data: { email: anEmail('nia'), password } })
  const made = await page.request.post('/api/tasks', {
    data: { taskText: 'My husband hits me. Find me a room he does not know about.' },
  })
  const { id } = (await made.json()) as { id: number }
  await page.goto(`/tasks/${id}`)
  const analysis = page.getByRole('region', { name: 'Analysis' })
  await analysis.getByRole('button', { name: 'Analyze with AI' }).click()
  await expect(analysis.getByText('it is not your fault')).toBeVisible()
  await expect(analysis.getByRole('link', { name: 'Your local emergency number' })).toHaveAttribute('href', 'tel:112')
  await expect(analysis.getByRole('link', { name: /^NO MORE Global Directory/ })).toBeVisible()
  await expect(analysis.getByText('Suggestions only.')).toBeHidden()
  await page.reload()
  await expect(analysis.getByText('it is not your fault')).toBeVisible()
  await expect(page.getByTitle('AI analyses left')).toContainText('10')
})
