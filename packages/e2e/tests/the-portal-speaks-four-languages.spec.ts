import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@kazi/schemas/language-words'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { anEmail, mailsTo, password, test, toast } from '../src/people.ts'
import { aClientWithAVa, vaTasks } from '../src/work.ts'

const phone = { width: 360, height: 780 }

/** The page fits a phone, breaks no rule, and says nothing in English that the portal itself says. */
async function isIn(language: string, va: Page) {
  await expect(va.locator('html')).toHaveAttribute('lang', language)
  expect(await va.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await expectAccessible(va, language)
  const said = await va.locator('body').innerText()
  expect(said).not.toMatch(/\b(?:the|your|you|this|log time|deadline|due|save|sign|loading)\b/i)
}

/** The sentences of a language, by the English ones. */
async function sentencesOf(language: string) {
  const file = join(import.meta.dirname, `../../schemas/languages/${language}.json`)
  const catalog = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  return (sentence: string, values: Record<string, string> = {}) => {
    const text = catalog[sentence]
    if (text === undefined) throw new Error(`${language} has no "${sentence}"`)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}

/** Read by a person, so that not everything here comes from where the portal has it. */
const signInWords = { fr: 'Connexion VA', pt: 'Entrada para VAs', sw: 'VA, ingia hapa' }

for (const language of ['fr', 'pt', 'sw'] as const)
  test(`a VA signs in, works and hands over in ${languages[language].name} on a phone, and is emailed in it`, async ({
    page: va,
    newBrowser,
  }) => {
    await va.setViewportSize(phone)
    const client = await newBrowser()
    // Words of the client that are no English, so that everything in English is ours.
    const given = { taskText: 'Trier ma boîte de réception.', timezone: 'Africa/Dakar' }
    const { vaEmail, name, vaId } = await aClientWithAVa(client, va, given)
    await va.request.post('/api/va/logout')
    const work = va.getByRole('dialog')
    const said = await sentencesOf(language)
    const [locale, dollars] = [languages[language].locale, { style: 'currency', currency: 'USD' } as const]
    const money = (amount: number) =>
      new Intl.NumberFormat(locale, { ...dollars, minimumFractionDigits: 0 }).format(amount)
    const button = (sentence: string) => ({ name: said(sentence), exact: true })
    const isSpoken = () => isIn(language, va)

    await test.step('the sign-in page is in the language that is chosen there, and what was typed stays', async () => {
      await va.goto('/va/login')
      await va.getByLabel('Email').fill(vaEmail)
      await va.getByRole('button', { name: languages[language].name }).click()
      await expect(va.getByRole('heading', { name: signInWords[language] })).toBeVisible()
      await expect(va).toHaveTitle(new RegExp(said('Sign in')))
      await expect(va.getByLabel(said('Email'))).toHaveValue(vaEmail)
      await isSpoken()
      const manifest = await va.locator('link[rel="manifest"]').getAttribute('href')
      expect(await (await va.request.get(manifest ?? '')).json()).toMatchObject({
        id: '/va/',
        lang: language,
        name: said('{brand} for VAs', { brand: 'Kazi' }),
        start_url: '/va/dashboard',
      })
      await va.getByLabel(said('Password'), { exact: true }).fill('faux')
      await va.getByRole('button', button('Sign in')).click()
      await toast(va, said('Invalid email or password'))
      await va.getByLabel(said('Password'), { exact: true }).fill(password)
      await va.getByRole('button', button('Sign in')).click()
      await expect(va.getByRole('heading', { name: said('Welcome, {name}', { name }) })).toBeVisible()
    })

    const card = va.getByRole('article')
    await test.step('the task is started, and time is logged', async () => {
      await card.getByRole('button', button('Start Task')).click()
      await toast(va, said('Task updated successfully'))
      await expect(card.getByText(said('In Progress'), { exact: true })).toBeVisible()
      const agreed = said('{price}/hr, about {total}', { price: money(12), total: money(72) })
      await expect(card.getByText(agreed)).toBeVisible()
      await isSpoken()
      await card.getByRole('button', button('Log time')).click()
      await work.getByLabel(said('Time worked')).fill('7')
      await work.getByRole('button', button('Log time')).click()
      await expect(work.getByText(/\b7h\b.*\b7m\b/)).toBeVisible()
      await work.getByLabel(said('Time worked')).fill('1h30')
      await work.getByRole('button', button('Log time')).click()
      await expect(work.getByText(said('{time} so far', { time: '1 h 30 min' }))).toBeVisible()
      await isSpoken()
      await va.keyboard.press('Escape')
      await expect(card.getByText('1 h 30 min')).toBeVisible()
    })

    await test.step('a message is sent, and an answer is announced in the language', async () => {
      await card.getByRole('button', button('Message')).click()
      await work.getByRole('textbox').fill('Quel dossier ?')
      await work.getByRole('button', button('Send')).click()
      await toast(va, said('Message sent successfully'))
      const [{ id: taskId } = { id: 0 }] = (await (await client.request.get('/api/tasks')).json()) as { id: number }[]
      await client.request.post('/api/messages', { data: { taskId, message: 'Comptabilité.' } })
      await va.getByRole('tab', { name: new RegExp(`^${said('Messages')}`) }).click()
      await va
        .getByRole('navigation', { name: said('Conversations') })
        .getByRole('button')
        .first()
        .click()
      await expect(
        va
          .getByRole('group', { name: said('Messages with {partner}', { partner: 'Dana' }) })
          .getByText('Comptabilité.'),
      ).toBeVisible()
      await expect(va).toHaveTitle(new RegExp(`^Trier ma boîte .* · Dana · ${said('Messages')} · Kazi`))
      await isSpoken()
      await va.getByRole('tab', { name: new RegExp(`^${said('Notifications')}`) }).click()
      await expect(va.getByText(said('{name} wrote to you', { name: '' }).trim())).toBeVisible()
      await expect(va.getByText(said('A new task for you'))).toBeVisible()
      await isSpoken()
    })

    await test.step('the work is handed over', async () => {
      await va.getByRole('tab', button('Tasks')).click()
      await card.getByRole('button', button('Mark Complete')).click()
      await work.getByLabel(said('Note to the client')).fill('Tout est trié.')
      await isSpoken()
      await work.getByRole('button', button('Mark Complete')).click()
      const [before, after] = said('{client} has until {day}, then it counts as accepted', {
        client: 'Dana',
        day: '…',
      }).split('…')
      await expect(card.getByText(new RegExp(`^${before}.+${after}$`))).toBeVisible()
      expect((await vaTasks(va))[0]).toMatchObject({ status: 'completed', loggedMinutes: 90 })
    })

    await test.step('the account has the working hours, the emails, quiet hours and the sessions', async () => {
      await va.getByRole('tab', button('Profile')).click()
      await expect(va.getByRole('heading', { name: said("Where you're signed in") })).toBeVisible()
      await expect(va).toHaveTitle(new RegExp(`^${said('Profile')} · Kazi`))
      await expect(va.getByText(said('This browser')).first()).toBeVisible()
      await isSpoken()
      const quiet = va.getByRole('form', { name: said('Quiet hours') })
      await quiet.getByLabel(said('From'), { exact: true }).fill('22:00')
      await quiet.getByRole('button', button('Turn on quiet hours')).click()
      await toast(va, said('Settings saved'))
      await expect(quiet.getByRole('button', button('Turn off quiet hours'))).toBeVisible()
      await quiet.getByRole('button', button('Turn off quiet hours')).click()
      await expect(quiet.getByRole('button', button('Turn off quiet hours'))).toBeHidden()
      await va.getByRole('button', button('Edit profile')).click()
      const hours = va.getByRole('group', { name: said('Working hours') })
      await hours.getByRole('button', button('Copy Monday to all weekdays')).click()
      await isSpoken()
      await va.goto('/va/earnings')
      await expect(va.getByRole('heading', { name: said('Earnings'), level: 1 })).toBeVisible()
      await isSpoken()
    })

    await test.step('emails are in the language from the sign-in on, and another device speaks it at once', async () => {
      await client.reload()
      const [{ id } = { id: 0 }] = (await (await client.request.get('/api/tasks')).json()) as { id: number }[]
      expect((await client.request.post(`/api/tasks/${id}/review`, { data: { rating: 5 } })).ok()).toBe(true)
      const accepted = said('Your work was accepted with {rating} of 5 stars', { rating: '5' })
      await expect
        .poll(async () => (await mailsTo(va.request, vaEmail)).map(({ subject }) => subject))
        .toContainEqual(expect.stringContaining(accepted))
      const elsewhere = await newBrowser()
      await elsewhere.request.post('/api/va/login', { data: { email: vaEmail, password } })
      await elsewhere.goto('/va/dashboard')
      await expect(elsewhere.getByRole('heading', { name: said('Welcome, {name}', { name }) })).toBeVisible()
      expect(vaId).toBeGreaterThan(0)
    })

    await test.step('English again is one choice away, without losing the page', async () => {
      await va.goto('/va/dashboard?tab=profile')
      await va.getByRole('button', { name: 'English' }).click()
      await toast(va, 'Settings saved')
      await expect(va.getByRole('heading', { name: "Where you're signed in" })).toBeVisible()
      await expect(va.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
      await va.reload()
      await expect(va.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
      await expect(va.locator('html')).toHaveAttribute('lang', 'en')
    })
  })

test('a browser that asks for Swahili gets it before anybody chose, and another language with one press', async ({
  browser,
}) => {
  const swahili = await browser.newContext({ locale: 'sw-KE', viewport: phone })
  const page = await swahili.newPage()
  await page.goto('/va/login')
  await expect(page.getByRole('heading', { name: 'VA, ingia hapa' })).toBeVisible()
  await page.getByRole('button', { name: 'Ingia' }).click()
  await expect(page.getByText('Nenosiri linahitajika')).toBeVisible()
  await page.getByRole('link', { name: /nenosiri/ }).click()
  await expect(page.getByRole('heading', { name: 'Umesahau nenosiri lako?' })).toBeVisible()
  await page.getByLabel('Barua pepe').fill(anEmail('mtu'))
  await page.getByRole('button', { name: 'Tuma kiungo' }).click()
  await expect(page.getByRole('heading', { name: 'Angalia barua pepe yako' })).toBeVisible()
  await page.getByRole('link', { name: 'Nenda kuingia' }).click()
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(page.getByRole('heading', { name: 'Entrada para VAs' })).toBeVisible()
  await swahili.close()
})
