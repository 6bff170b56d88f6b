import { expect } from '@playwright/test'
import { anEmail, asAdmin, enterConsole, test, toast } from '../src/people.ts'

test('the team empties the optional fields of a VA, and they are empty; what was left alone stays', async ({
  page,
  request,
}) => {
  const name = `Zuri ${crypto.randomUUID().slice(0, 8)}`
  const optional = {
    country: 'Kenya',
    hourlyRate: '$12',
    experience: '5 years',
    languages: 'English, Swahili',
    portfolio: 'https://zuri.example/work',
    intro: 'I train falcons.',
    performanceNotes: 'Exact, and early.',
  }
  const kept = { name, email: anEmail('zuri'), timezone: 'Africa/Nairobi', skills: 'Falconry', tools: ['Slack'] }
  const made = await asAdmin(request).post('/vas', { ...kept, ...optional })
  expect(made.status()).toBe(201)
  const row = async () => {
    const vas = await asAdmin(request).get<{ name: string }[]>('/vas')
    return vas.find((va) => va.name === name)
  }

  await enterConsole(page, `/admin/vas?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  const fields = ['Country', 'Hourly rate', 'Experience', 'Languages', 'Portfolio', 'Intro', 'Performance notes']
  for (const label of fields) await dialog.getByLabel(label).fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, 'VA updated')
  await expect(dialog).toBeHidden()
  expect(await row()).toMatchObject({
    ...kept,
    country: null,
    hourlyRate: null,
    experience: null,
    languages: null,
    portfolio: null,
    intro: '',
    performanceNotes: null,
  })

  // A required field cannot be cleared, and shows an error.
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByLabel('Timezone').fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Timezone is required')).toBeVisible()
  expect(await row()).toMatchObject(kept)
})
