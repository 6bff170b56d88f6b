import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../src/axe.ts'
import { anEmail, asAdmin, enterConsole, mailsTo, password, test, toast } from '../src/people.ts'
import { adminKey } from '../src/server.ts'

type Issued = { id: number; number: string; recipient: string }

/** A client whose name nobody else has. */
async function aClient(page: Page) {
  const mark = crypto.randomUUID().slice(0, 8)
  const email = anEmail(`quentin-${mark}`)
  await page.request.post('/api/auth/signup', { data: { email, password } })
  return { email, name: email.split('@')[0] ?? '' }
}
const choose = async (page: Page, label: string, typed: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: new RegExp(typed) }).click()
}

test('an invoice: records fill it, what is missing blocks it, then it is issued, downloaded and emailed', async ({
  page,
  newBrowser,
}) => {
  const client = await aClient(page)
  const team = await newBrowser()
  const issued = () => asAdmin(page.request).get<Issued[]>('/documents?template=invoice&limit=100')
  const before = await issued()
  await enterConsole(team, '/admin/document-generator')
  await team.getByRole('link', { name: 'New document' }).click()
  await expect(team.getByRole('heading', { name: 'New document' })).toBeVisible()
  const preview = team.getByRole('article', { name: /preview$/ })

  await test.step('the chosen client is filled in, and the preview says so', async () => {
    await team.getByRole('combobox', { name: 'Document', exact: true }).click()
    await team.getByRole('option', { name: 'Invoice' }).click()
    await choose(team, 'Client', client.email)
    await expect(team.getByLabel('Client email')).toHaveValue(client.email)
    await expect(preview).toContainText(client.email)
    await expect(preview).toContainText('[Due on]')
  })

  await test.step('missing fields are named, get the focus, and nothing is issued', async () => {
    await expect(team.getByText('Still missing: Due on, How to pay, Lines')).toBeVisible()
    await team.getByRole('button', { name: 'Issue document' }).click()
    await expect(team.getByLabel('Due on')).toBeFocused()
    await expect(team.getByText('Due on is missing')).toBeVisible()
    expect(await issued()).toEqual(before)
  })

  await test.step('what is typed stays over a reload', async () => {
    await team.getByLabel('Due on').fill('2026-12-15')
    await team.getByLabel('How to pay').fill('By bank transfer.')
    await team.getByRole('group', { name: 'Line 1' }).getByLabel('Description').fill('Inbox of a week')
    await team.getByRole('group', { name: 'Line 1' }).getByLabel('Unit price').fill('125.50')
    await team.getByRole('button', { name: 'Add a line' }).click()
    await team.getByRole('group', { name: 'Line 2' }).getByLabel('Description').fill('Setting up')
    await team.getByRole('group', { name: 'Line 2' }).getByLabel('Unit price').fill('40')
    await team.reload()
    await expect(team.getByLabel('How to pay')).toHaveValue('By bank transfer.')
    await expect(preview).toContainText('Dec 15, 2026')
    await expect(preview).toContainText('$165.50')
    await expect(team.getByText('Still missing')).toBeHidden()
  })

  const drawer = team.getByRole('dialog', { name: /^Invoice INV-/ })
  await test.step('it gets the next number', async () => {
    await team.getByRole('button', { name: 'Issue document' }).click()
    await expect(drawer).toBeVisible()
    const [newest] = await issued()
    const last = before.map(({ number }) => Number(number.split('-')[2])).reduce((a, b) => Math.max(a, b), 0)
    expect(newest?.number).toMatch(new RegExp(`-${String(last + 1).padStart(4, '0')}$`))
    await toast(team, `${newest?.number} issued`)
    await expect(drawer).toContainText('Not emailed yet.')
  })

  await test.step('its PDF is the one that is kept', async () => {
    const [newest] = await issued()
    const waiting = team.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Download PDF' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe(`${newest?.number}.pdf`)
    const saved = await readFile(await download.path())
    const kept = await page.request.get(`/api/admin/documents/${newest?.id}.pdf`, {
      headers: { 'x-admin-key': adminKey },
    })
    expect(saved.subarray(0, 5).toString()).toBe('%PDF-')
    expect(saved.equals(await kept.body())).toBe(true)
  })

  await test.step('it goes out by email; Escape closes one layer and keeps what was typed', async () => {
    await drawer.getByRole('button', { name: 'Send by email' }).click()
    const email = team.getByRole('dialog', { name: /^Email / })
    await expect(email.getByLabel('To')).toHaveValue(client.email)
    await email.getByLabel('Message').fill('Thank you for a good month.')
    await team.keyboard.press('Escape')
    await expect(email).toBeHidden()
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Send by email' }).click()
    await expect(email.getByLabel('Message')).toHaveValue('Thank you for a good month.')
    await email.getByRole('button', { name: 'Send email' }).click()
    await toast(team, `sent to ${client.email}`)
    await expect(drawer.getByRole('table', { name: 'Emails' })).toContainText(client.email)
    const [mail] = await mailsTo(page.request, client.email)
    expect(mail?.text).toContain('Thank you for a good month.')
  })
})

test('several documents are downloaded as one file and sent again, each with its result', async ({
  page,
  newBrowser,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const email = anEmail(`zola-${mark}`)
  const issued: Issued[] = []
  for (const one of ['Zola', 'Yaa']) {
    const fields = { partyName: `${one} ${mark}`, purpose: 'A first talk', startDate: '2026-12-01' }
    issued.push((await (await asAdmin(page.request).post('/documents', { template: 'nda', fields })).json()) as Issued)
  }
  const first = { to: email, subject: 'Your NDA', message: 'Here it is.' }
  expect((await asAdmin(page.request).post(`/documents/${issued[0]?.id}/mail`, first)).ok()).toBe(true)
  const team = await newBrowser()
  await enterConsole(team, `/admin/document-generator?q=${mark}`)
  await expect(team.getByRole('row').filter({ hasText: mark })).toHaveCount(2)
  await team.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const selection = team.getByRole('region', { name: 'Selection' })

  await test.step('one file has both', async () => {
    const [download] = await Promise.all([
      team.waitForEvent('download'),
      selection.getByRole('button', { name: 'Download as ZIP' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('documents.zip')
    const bytes = await readFile(await download.path())
    for (const { number } of issued) expect(bytes.includes(`${number}.pdf`)).toBe(true)
  })

  await test.step('what was never sent anywhere says so; Escape keeps what was typed', async () => {
    await selection.getByRole('button', { name: 'Send again' }).click()
    const dialog = team.getByRole('dialog', { name: 'Send the selected documents again' })
    await dialog.getByLabel('Message').fill('Here it is once more.')
    await team.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await selection.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByLabel('Message')).toHaveValue('Here it is once more.')
    await expectAccessibleInBoth(team)
    await dialog.getByRole('button', { name: 'Send emails' }).click()
    const results = team.getByRole('dialog', { name: 'Send documents' })
    await expect(results.getByRole('status')).toHaveText('1 document changed, 1 not.')
    await expect(results.getByRole('listitem').first()).toContainText('has no email address.')
    await expect(results.getByRole('listitem').last()).toContainText(email)
    await results.getByRole('button', { name: 'Done' }).click()
    await expect(selection).toBeHidden()
  })
})

test('the list of documents is searched and filtered, and an issued one opens by its link', async ({
  page,
  newBrowser,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const answer = await asAdmin(page.request).post('/documents', {
    template: 'nda',
    fields: { partyName: `Ruth ${mark}`, purpose: 'A first talk', startDate: '2026-12-01' },
  })
  expect(answer.status()).toBe(201)
  const { id, number } = (await answer.json()) as Issued
  const team = await newBrowser()
  await enterConsole(team, `/admin/document-generator?document=${id}`)
  const drawer = team.getByRole('dialog', { name: `NDA ${number}` })
  await expect(drawer).toContainText('A first talk')
  await team.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await team.getByLabel('Search documents').fill(mark)
  await expect(team.getByRole('row').filter({ hasText: `Ruth ${mark}` })).toContainText(number)
  await team.getByRole('combobox', { name: 'Document', exact: true }).click()
  await team.getByRole('option', { name: 'Invoice' }).click()
  await expect(team.getByText('No matching documents')).toBeVisible()
})
