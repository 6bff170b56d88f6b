import { expect, type Page } from '@playwright/test'
import { anEmail, asAdmin, enterConsole, mailedLink, mailsTo, password, test, toast } from '../src/people.ts'

/** Another person's change must be visible within two seconds, without a reload. */
const live = { timeout: 2000 }

/** A visitor's message from the contact form, as the site sends it. */
async function writes(page: Page) {
  const [email, mark] = [anEmail('ruth'), crypto.randomUUID().slice(0, 8)]
  const name = `Ruth ${mark}`
  const data = { kind: 'contact', name, company: 'Castellanos Clinic', email, message: `Mornings only (${mark}).` }
  const answer = await page.request.post('/api/va-inquiry', { data })
  expect(answer.status()).toBe(201)
  return { name, email, mark, id: ((await answer.json()) as { id: number }).id }
}
const column = (team: Page, stage: string) => team.getByRole('region', { name: stage, exact: true })

test('a message becomes a client: it arrives, is answered, quoted, moved by keyboard and by hand, and converted', async ({
  page,
  newBrowser,
}) => {
  const team = await newBrowser()
  await enterConsole(team, '/admin/leads')
  await expect(column(team, 'New')).toBeVisible()
  const lead = await writes(page)
  const cardIn = (stage: string) => column(team, stage).getByRole('listitem').filter({ hasText: lead.name })
  const drawer = team.getByRole('dialog', { name: `${lead.name}, Castellanos Clinic` })

  await test.step('it stands in New with its clock, and nowhere among the requests', async () => {
    await expect(cardIn('New')).toContainText(/4[78] h left/, live)
    expect(await asAdmin(page.request).get(`/va-requests?q=${lead.mark}`)).toEqual([])
  })

  await test.step('the reply is written over the drawer: Escape keeps what was typed, and closes one layer', async () => {
    await cardIn('New').getByRole('button', { name: lead.name, exact: true }).click()
    await expect(drawer).toContainText(`Mornings only (${lead.mark}).`)
    await drawer.getByRole('button', { name: 'Send email' }).click()
    const mail = team.getByRole('dialog', { name: `Email ${lead.name}` })
    await mail.getByLabel('Message').fill('We can. From Monday?')
    await team.keyboard.press('Escape')
    await expect(mail).toBeHidden()
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Send email' }).click()
    await expect(mail.getByLabel('Message')).toHaveValue('We can. From Monday?')
    await mail.getByRole('button', { name: 'Send email' }).click()
    await toast(team, `Email sent to ${lead.name}`)
    await expect(drawer.getByRole('list', { name: 'Timeline' })).toContainText('We can. From Monday?')
    await expect(drawer).toContainText('Contacted')
    const [sent] = (await mailsTo(page.request, lead.email)).filter(({ text }) => text.includes('From Monday?'))
    expect(sent?.subject).toContain('Your message to')
  })

  await test.step('a next step is typed, closed away and still there; saving shows it on the card', async () => {
    await drawer.getByLabel('Next step').fill('Call about mornings')
    await team.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await cardIn('Contacted').getByRole('button', { name: lead.name, exact: true }).click()
    await expect(drawer.getByLabel('Next step')).toHaveValue('Call about mornings')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await toast(team, 'Saved')
    await team.keyboard.press('Escape')
    await expect(cardIn('Contacted')).toContainText('Call about mornings')
  })

  await test.step('by keyboard to Quoted, which asks for the quote; the focus follows the card', async () => {
    await cardIn('Contacted')
      .getByRole('button', { name: `Move ${lead.name}` })
      .focus()
    await team.keyboard.press('Enter')
    const quoted = team.getByRole('menuitem', { name: 'Quoted' })
    await expect(quoted).toBeVisible()
    await quoted.focus()
    await team.keyboard.press('Enter')
    const dialog = team.getByRole('dialog', { name: `Quote for ${lead.name}` })
    await dialog.getByRole('button', { name: 'Move to Quoted' }).click()
    await expect(dialog).toContainText('Please enter an amount above zero.')
    await dialog.getByLabel('Quote').fill('14')
    await dialog.getByRole('button', { name: 'Move to Quoted' }).click()
    await expect(dialog).toBeHidden()
    await expect(cardIn('Quoted')).toContainText('$14/hr')
  })

  await test.step('dragged to Qualified, and undone', async () => {
    // Leads of other journeys come and go on the same board: one that moves up meanwhile is dragged instead.
    await expect(async () => {
      await cardIn('Quoted').dragTo(column(team, 'Qualified'))
      await expect(cardIn('Qualified')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 15_000 })
    await expect(cardIn('Qualified').getByRole('button', { name: `Move ${lead.name}` })).toBeFocused()
    await team.getByRole('button', { name: 'Undo' }).click()
    await expect(cardIn('Quoted')).toBeVisible()
  })

  await test.step('converted: the invitation’s link opens the new account', async () => {
    await cardIn('Quoted')
      .getByRole('button', { name: `Move ${lead.name}` })
      .click()
    await team.getByRole('menuitem', { name: 'Convert to client' }).click()
    await team
      .getByRole('dialog', { name: `Convert ${lead.name} to a client?` })
      .getByRole('button', { name: 'Convert to client' })
      .click()
    await toast(team, `${lead.name} is a client`)
    await expect(cardIn('Converted')).toBeVisible()
    const link = await mailedLink(page.request, lead.email, /^Welcome/)
    await page.goto(`${link.pathname}${link.search}`)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(async () => {
      const answer = await page.request.post('/api/auth/login', { data: { email: lead.email, password } })
      expect(answer.status()).toBe(200)
    }).toPass()
  })
})

test('an old link to a message among the requests leads to it; two colleagues see each other’s changes', async ({
  page,
  newBrowser,
}) => {
  const lead = await writes(page)
  const [one, two] = [await newBrowser(), await newBrowser()]
  await enterConsole(one, `/admin/client-requests?inquiry=${lead.id}`)
  await expect(one).toHaveURL(new RegExp(`/admin/leads\\?lead=${lead.id}$`))
  await enterConsole(two, `/admin/leads?lead=${lead.id}`)
  const notesOf = (colleague: Page) => colleague.getByRole('dialog').getByLabel('Notes')
  await notesOf(two).fill('Asks for mornings')
  await notesOf(one).fill('A clinic with two vets')
  await one.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await toast(one, 'Saved')

  const warning = two.getByText('Somebody else has just saved this lead')
  await expect(warning).toBeVisible(live)
  await expect(two.getByRole('dialog')).toContainText('Notes is now: A clinic with two vets')
  await expect(notesOf(two)).toHaveValue('Asks for mornings')
  await expect(two.getByRole('button', { name: 'Save' })).toBeDisabled()
  await two.getByRole('button', { name: 'Keep mine' }).click()
  await expect(warning).toBeHidden()
  await two.getByRole('button', { name: 'Save' }).click()
  await expect(notesOf(one)).toHaveValue('Asks for mornings', live)
})

test('the table has the same leads, filtered and moved', async ({ page, newBrowser }) => {
  const lead = await writes(page)
  const team = await newBrowser()
  await enterConsole(team, '/admin/leads')
  await team.getByText('Table', { exact: true }).click()
  await team.getByLabel('Search leads').fill(lead.mark)
  const row = team.getByRole('row').filter({ hasText: lead.name })
  await expect(row).toContainText('New')
  await row.getByRole('button', { name: `Move ${lead.name}` }).click()
  await team.getByRole('menuitem', { name: 'Lost' }).click()
  await expect(row).toContainText('Lost')
  await team.getByRole('combobox', { name: 'Stage' }).click()
  await team.getByRole('option', { name: 'Open leads' }).click()
  await expect(team.getByText('No matching leads')).toBeVisible()
  expect(await asAdmin(page.request).get(`/leads?q=${lead.mark}&stage=lost`)).toMatchObject([{ id: lead.id }])
})
