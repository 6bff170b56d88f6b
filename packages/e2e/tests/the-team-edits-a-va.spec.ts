import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from '../src/axe.ts'
import { anEmail, asAdmin, enterConsole, test, toast } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

test('the team empties the optional fields of a VA, and they are empty; what was left alone stays', async ({
  page,
  request,
}) => {
  const name = `Zuri ${crypto.randomUUID().slice(0, 8)}`
  const optional = {
    country: 'Kenya',
    hourlyRate: '$12',
    experience: '5 years',
    industry: 'Logistics',
    availability: '20 hours a week',
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
  await expect(dialog.getByLabel('Availability')).toHaveValue(optional.availability)
  const fields = [
    ...['Country', 'Hourly rate', 'Experience', 'Industry', 'Availability', 'Languages', 'Portfolio'],
    ...['Intro', 'Performance notes'],
  ]
  for (const label of fields) await dialog.getByLabel(label).fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, 'VA updated')
  await expect(dialog).toBeHidden()
  expect(await row()).toMatchObject({
    ...kept,
    country: null,
    hourlyRate: null,
    experience: null,
    industry: null,
    availability: null,
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

test('before a VA is deleted the team reads what goes along, and can deactivate instead', async ({ page, request }) => {
  const name = `Zuri ${crypto.randomUUID().slice(0, 8)}`
  const record = { name, email: anEmail('zuri'), timezone: 'Africa/Nairobi', skills: 'Falconry', tools: ['Slack'] }
  const { id } = await (await asAdmin(request).post('/vas', record)).json()
  const project = {
    clientName: 'Ada',
    clientEmail: anEmail('ada'),
    projectTitle: 'The inbox',
    projectDescription: 'Daily',
  }
  await asAdmin(request).post('/va-assignments', { vaId: id, ...project })
  await enterConsole(page, `/admin/vas?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(dialog.getByRole('list', { name: 'What goes with them' })).toHaveText('1 assignment (1 active) deleted')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await toast(page, `${name} is deactivated`)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog.getByRole('listitem')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete VA' }).click()
  await toast(page, `${name} deleted`)
  await expect(page.getByText('No matching VAs')).toBeVisible()
})

test('two people edit one VA: other fields stay, and the same field shows what the other has saved', async ({
  page,
}) => {
  const name = `Zuri ${crypto.randomUUID().slice(0, 8)}`
  const record = { name, email: anEmail('zuri'), timezone: 'Africa/Lagos', skills: 'Research', tools: ['Word'] }
  const made = await asAdmin(page.request).post('/vas', { ...record, country: 'Kenya' })
  const { id } = (await made.json()) as { id: number }
  const colleague = (data: object) =>
    page.request.put(`/api/admin/vas/${id}`, { data, headers: { 'x-admin-key': adminKey } })
  await enterConsole(page, `/admin/vas?va=${id}`)
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${name}` })
  await form.getByLabel('Country').fill('Togo')
  expect((await colleague({ country: 'Ghana', industry: 'Health' })).status()).toBe(200)
  await expect(form.getByText('Country is now: Ghana')).toBeVisible()
  await expect(form.getByLabel('Industry')).toHaveValue('Health')
  await expect(form.getByLabel('Country')).toHaveValue('Togo')
  await expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await form.getByRole('button', { name: 'Keep mine' }).click()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, 'VA updated')
  const vas = await asAdmin(page.request).get<{ country: string; industry: string }[]>(`/vas?q=${name.slice(5)}`)
  expect(vas).toMatchObject([{ country: 'Togo', industry: 'Health' }])
})

test('the team sets, copies and clears the working hours of a VA; a mistake is shown, and so is what the VA says meanwhile', async ({
  page,
}) => {
  const name = `Zuri ${crypto.randomUUID().slice(0, 8)}`
  const record = { name, email: anEmail('zuri'), timezone: 'Africa/Lagos', skills: 'Research', tools: ['Word'] }
  const { id } = (await (await asAdmin(page.request).post('/vas', record)).json()) as { id: number }
  await enterConsole(page, `/admin/vas?va=${id}`)
  const drawer = page.getByRole('dialog', { name, exact: true })
  const form = page.getByRole('dialog', { name: `Edit ${name}` })
  const hours = form.getByRole('group', { name: 'Working hours' })
  const save = form.getByRole('button', { name: 'Save changes' })
  const edit = () => drawer.getByRole('button', { name: 'Edit' }).click()

  await test.step('nine to five is proposed; the focus goes to Monday, and a mistake has it later', async () => {
    await edit()
    await hours.getByRole('button', { name: 'Set working hours' }).click()
    await expect(hours.getByRole('checkbox', { name: 'Monday' })).toBeFocused()
    await hours.getByLabel('Monday, to').selectOption('13:00')
    await hours.getByLabel('Tuesday, to').selectOption('09:00')
    await save.click()
    await expect(hours.getByText('A working day cannot begin and end at the same time.')).toBeVisible()
    await expect(hours.getByRole('checkbox', { name: 'Monday' })).toBeFocused()
    await hours.getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
    await expectAccessibleInBoth(page)
    await save.click()
    await toast(page, 'VA updated')
    await expect(drawer.getByText('Mon–Fri 9:00 AM – 1:00 PM', { exact: true })).toBeVisible()
  })

  await test.step('hours that somebody else has saved meanwhile are shown in words', async () => {
    await edit()
    await hours.getByRole('checkbox', { name: 'Saturday' }).check()
    const theirs = [...Array<string>(5).fill('14:00-22:00'), '', '']
    await page.request.put(`/api/admin/vas/${id}`, {
      data: { workingHours: theirs },
      headers: { 'x-admin-key': adminKey },
    })
    await expect(form.getByText('Working hours is now: Mon–Fri 2:00 PM – 10:00 PM')).toBeVisible()
    await expect(save).toBeDisabled()
    await form.getByRole('button', { name: 'Take theirs' }).click()
    await expect(hours.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked()
  })

  await test.step('they are cleared, and the timeline says what they were', async () => {
    await hours.getByRole('button', { name: 'Clear working hours' }).click()
    await expect(hours.getByRole('button', { name: 'Set working hours' })).toBeFocused()
    await save.click()
    await toast(page, 'VA updated')
    await expect(drawer.getByText('Working hours', { exact: true })).toHaveCount(0)
    await expect(drawer.getByText('Working hours: Mon–Fri 2:00 PM – 10:00 PM → None')).toBeVisible()
  })
})
