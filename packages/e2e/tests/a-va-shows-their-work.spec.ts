import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { choosesCity, enterConsole, test, toast } from '../src/people.ts'
import { adminKey } from '../src/server.ts'
import { aClientWithAVa } from '../src/work.ts'

/** As the clipboard would: the browser of a test may not write to it. */
const pastes = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a VA says a rate, languages and sample work, sees the card before saving, and everybody reads it after', async ({
  page: va,
  newBrowser,
}) => {
  const [client, team, visitor] = [await newBrowser(), await newBrowser(), await newBrowser()]
  const { vaId, name } = await aClientWithAVa(client, va)
  await va.goto('/va/dashboard?tab=profile')
  await va.getByRole('button', { name: 'Edit profile' }).click()
  const rate = va.getByRole('group', { name: 'Hourly rate' })
  const languages = va.getByRole('group', { name: 'Languages' })
  const samples = va.getByRole('group', { name: 'Sample work' })
  const preview = va.getByRole('region', { name: 'Preview' })
  const save = va.getByRole('button', { name: 'Save profile' })

  await test.step('the card follows what is typed, and keeps the last rate while one is half typed', async () => {
    await va.getByLabel('Introduction').fill('Quiet inboxes by Friday.')
    await expect(preview.getByText('Quiet inboxes by Friday.')).toBeVisible()
    await rate.getByLabel('From').fill('9')
    await rate.getByLabel('To (optional)').fill('12,50')
    await expect(preview.getByText('$9-12.50/hr')).toBeVisible()
    await expect(preview.getByRole('heading', { name })).toBeVisible()
  })

  await test.step('a reload keeps what is not saved yet, and says so; what is canceled is gone', async () => {
    const left = va.getByText('What you changed last time is still here. It isn’t saved yet.')
    await va.reload()
    await expect(left).toBeVisible()
    await expect(va.getByLabel('Introduction')).toHaveValue('Quiet inboxes by Friday.')
    await expect(rate.getByLabel('To (optional)')).toHaveValue('12,50')
    await va.getByRole('button', { name: 'Cancel' }).click()
    await va.getByRole('button', { name: 'Edit profile' }).click()
    await expect(left).toBeHidden()
    await expect(rate.getByLabel('From')).toHaveValue('')
    await va.getByLabel('Introduction').fill('Quiet inboxes by Friday.')
    await rate.getByLabel('From').fill('9')
    await rate.getByLabel('To (optional)').fill('12,50')
  })

  await test.step('a rate that runs backwards is refused beside its fields, which get the focus', async () => {
    await rate.getByLabel('To (optional)').fill('5')
    await save.click()
    await expect(rate.getByText('The first amount cannot be more than the second.')).toBeVisible()
    await expect(rate.getByLabel('From')).toBeFocused()
    await rate.getByLabel('To (optional)').fill('12,50')
  })

  await test.step('skills and tools are chosen, typed and pasted, without a mouse; each is removed by its own button', async () => {
    const [skills, tools] = ['Skills', 'Tools'].map((name) => va.getByRole('combobox', { name })) as [Locator, Locator]
    await skills.focus()
    await va.keyboard.type('calendar m')
    await expect(va.getByRole('listbox').getByRole('option')).toHaveText(['Calendar Management'])
    await va.keyboard.press('ArrowDown')
    await va.keyboard.press('Enter')
    await expect(va.getByRole('status').filter({ hasText: 'Added: Calendar Management' })).toBeAttached()
    await va.keyboard.type('Beekeeping paperwork')
    await va.keyboard.press('Enter')
    await expect(preview.getByText('Beekeeping paperwork')).toBeVisible()
    await pastes(skills, 'Data Entry, email management; Typing\nProofreading')
    for (const skill of ['Data Entry', 'Typing', 'Proofreading', 'Email Management'])
      await expect(va.getByRole('button', { name: `Remove ${skill}`, exact: true })).toHaveCount(1)
    await va.getByRole('button', { name: 'Remove Typing' }).press('Enter')
    await expect(va.getByRole('button', { name: 'Remove Typing' })).toBeHidden()
    await expect(skills).toBeFocused()
    // What is left in the field counts, too.
    await tools.focus()
    await va.keyboard.type('Trello')
    await expectAccessible(va)
  })

  await test.step('rows are added, named twice in vain, and removed by keyboard', async () => {
    for (const row of ['1', '2']) {
      await languages.getByRole('button', { name: 'Add a language' }).press('Enter')
      await expect(languages.getByRole('textbox', { name: `Language ${row}` })).toBeFocused()
      await va.keyboard.type('Swahili')
    }
    await languages.getByRole('combobox', { name: 'Level 1' }).click()
    await va.getByRole('option', { name: 'Native' }).click()
    await save.click()
    await expect(languages.getByText('Each language can be named once.')).toBeVisible()
    await languages.getByRole('button', { name: 'Remove Swahili' }).last().press('Enter')
    await expect(languages.getByRole('button', { name: 'Add a language' })).toBeFocused()
  })

  await test.step('a link that is not safe is refused; one without its beginning gets it', async () => {
    await samples.getByRole('button', { name: 'Add a sample' }).press('Enter')
    await expect(samples.getByLabel('Title 1')).toBeFocused()
    await va.keyboard.type('A help center')
    await samples.getByLabel('Link 1').fill('javascript:alert(1)')
    await save.click()
    await expect(samples.getByText('Please enter a web address that starts with https://')).toBeVisible()
    await samples.getByLabel('Link 1').fill('example.com/help')
    await expectAccessible(va)
    await save.click()
    await toast(va, 'Profile saved')
    await expect(va.getByText('Swahili (native)')).toBeVisible()
    expect(await (await va.request.get('/api/va/profile')).json()).toMatchObject({
      skills: 'Email Management, Calendar Management, Beekeeping paperwork, Data Entry, Proofreading',
      tools: ['Gmail', 'Trello'],
    })
  })

  await test.step('a city is chosen, and its zone is kept', async () => {
    await va.getByRole('button', { name: 'Edit profile' }).click()
    await choosesCity(va, 'Accra')
    await save.click()
    await expect(save).toBeHidden()
    expect(await (await va.request.get('/api/va/profile')).json()).toMatchObject({ timezone: 'Africa/Accra' })
  })

  await test.step('a visitor reads it on the public profile, the team in its drawer', async () => {
    await visitor.goto(`/va-profile/${vaId}`)
    await expect(visitor.getByText('$9-12.50/hr')).toBeVisible()
    await expect(visitor.getByText('Swahili (native)')).toBeVisible()
    const link = visitor.getByRole('link', { name: 'A help center' })
    await expect(link).toHaveAttribute('href', 'https://example.com/help')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
    await expectAccessible(visitor)
    await enterConsole(team, `/admin/vas?va=${vaId}`)
    const drawer = team.getByRole('dialog', { name })
    await expect(drawer.getByText('Swahili (native)')).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'A help center' })).toBeVisible()
  })
  await test.step('words that the team wrote for a rate can be taken back without figures', async () => {
    await team.request.put(`/api/admin/vas/${vaId}`, {
      data: { hourlyRate: 'Ask me' },
      headers: { 'x-admin-key': adminKey },
    })
    await va.goto('/va/dashboard?tab=profile')
    await expect(va.getByText('Ask me')).toBeVisible()
    await va.getByRole('button', { name: 'Edit profile' }).click()
    const away = rate.getByLabel('Remove this text. Clients will see that your rate is negotiable.')
    await rate.getByLabel('From').fill('9')
    await expect(away).toBeHidden()
    await rate.getByLabel('From').fill('')
    await away.check()
    await expect(preview.getByText('Ask me')).toBeHidden()
    await expectAccessible(va)
    await save.click()
    await toast(va, 'Profile saved')
    await visitor.reload()
    await expect(visitor.getByText('Rate negotiable')).toBeVisible()
  })
})
