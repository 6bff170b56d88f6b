import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { anEmail, mailsTo, password, test, toast } from '../src/people.ts'
import { aClientWithAVa, vaTasks } from '../src/work.ts'

const phone = { width: 360, height: 780 }

/** The page fits a phone, breaks no rule, and says nothing in English that the portal itself says. */
async function isFrench(va: Page) {
  await expect(va.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await va.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  const { violations } = await new AxeBuilder({ page: va }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  const said = await va.locator('body').innerText()
  expect(said).not.toMatch(/\b(?:the|your|you|this|log time|deadline|due|save|sign|loading)\b/i)
}

test('a VA signs in, works and hands over in French on a phone, and is emailed in French', async ({
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

  await test.step('the sign-in page is in the language that is chosen there, and what was typed stays', async () => {
    await va.goto('/va/login')
    await va.getByLabel('Email').fill(vaEmail)
    await va.getByRole('button', { name: 'Français' }).click()
    await expect(va.getByRole('heading', { name: 'Connexion VA' })).toBeVisible()
    await expect(va).toHaveTitle(/Se connecter/)
    await expect(va.getByLabel('E-mail')).toHaveValue(vaEmail)
    await isFrench(va)
    const manifest = await va.locator('link[rel="manifest"]').getAttribute('href')
    expect(await (await va.request.get(manifest ?? '')).json()).toMatchObject({
      ...{ id: '/va/', lang: 'fr', name: 'Kazi pour les VA', start_url: '/va/dashboard' },
    })
    await va.getByLabel('Mot de passe', { exact: true }).fill('faux')
    await va.getByRole('button', { name: 'Se connecter' }).click()
    await toast(va, 'E-mail ou mot de passe incorrect')
    await va.getByLabel('Mot de passe', { exact: true }).fill(password)
    await va.getByRole('button', { name: 'Se connecter' }).click()
    await expect(va.getByRole('heading', { name: `Bienvenue, ${name}` })).toBeVisible()
  })

  const card = va.getByRole('article')
  await test.step('the task is started, and time is logged', async () => {
    await card.getByRole('button', { name: 'Démarrer la tâche' }).click()
    await toast(va, 'Tâche mise à jour')
    await expect(card.getByText('En cours')).toBeVisible()
    await expect(card.getByText(/12\s\$US par heure, environ 72\s\$US/)).toBeVisible()
    await isFrench(va)
    await card.getByRole('button', { name: 'Noter du temps' }).click()
    await work.getByLabel('Temps travaillé').fill('7')
    await work.getByRole('button', { name: 'Noter du temps' }).click()
    await expect(work.getByText('Voulez-vous dire 7 heures ou 7 minutes ? Écrivez 7h ou 7m.')).toBeVisible()
    await work.getByLabel('Temps travaillé').fill('1h30')
    await work.getByRole('button', { name: 'Noter du temps' }).click()
    await expect(work.getByText('1 h 30 min jusqu’ici')).toBeVisible()
    await isFrench(va)
    await va.keyboard.press('Escape')
    await expect(card.getByText('1 h 30 min')).toBeVisible()
  })

  await test.step('a message is sent, and an answer is announced in French', async () => {
    await card.getByRole('button', { name: 'Message' }).click()
    await work.getByRole('textbox').fill('Quel dossier ?')
    await work.getByRole('button', { name: 'Envoyer' }).click()
    await toast(va, 'Message envoyé')
    const [{ id: taskId } = { id: 0 }] = (await (await client.request.get('/api/tasks')).json()) as { id: number }[]
    await client.request.post('/api/messages', { data: { taskId, message: 'Comptabilité.' } })
    await va.getByRole('tab', { name: /^Messages/ }).click()
    await va.getByRole('navigation', { name: 'Conversations' }).getByRole('button').first().click()
    await expect(va.getByRole('log').getByText('Comptabilité.')).toBeVisible()
    await expect(va).toHaveTitle(/^Trier ma boîte .* · Dana · Messages · Kazi/)
    await isFrench(va)
    await va.getByRole('tab', { name: /^Notifications/ }).click()
    await expect(va.getByText(/vous a écrit$/)).toBeVisible()
    await expect(va.getByText('Une nouvelle tâche pour vous')).toBeVisible()
    await isFrench(va)
  })

  await test.step('the work is handed over', async () => {
    await va.getByRole('tab', { name: 'Tâches' }).click()
    await card.getByRole('button', { name: 'Marquer comme terminée' }).click()
    await work.getByLabel('Note au client').fill('Tout est trié.')
    await work.getByRole('button', { name: 'Marquer comme terminée' }).click()
    await expect(card.getByText(/a jusqu’au .*, ensuite c’est considéré comme accepté$/)).toBeVisible()
    expect((await vaTasks(va))[0]).toMatchObject({ status: 'completed', loggedMinutes: 90 })
  })

  await test.step('the account has the language, the emails, quiet hours and the sessions', async () => {
    await va.getByRole('tab', { name: 'Profil' }).click()
    await expect(va.getByRole('heading', { name: 'Vos connexions' })).toBeVisible()
    await expect(va).toHaveTitle(/^Profil · Kazi/)
    await expect(va.getByText('Ce navigateur')).toBeVisible()
    await isFrench(va)
    const quiet = va.getByRole('form', { name: 'Heures calmes' })
    await quiet.getByLabel('De', { exact: true }).fill('22:00')
    await quiet.getByRole('button', { name: 'Enregistrer' }).click()
    await toast(va, 'Réglages enregistrés')
    await expect(quiet.getByRole('button', { name: 'Désactiver' })).toBeVisible()
    await quiet.getByRole('button', { name: 'Désactiver' }).click()
    await expect(quiet.getByRole('button', { name: 'Désactiver' })).toBeHidden()
    await va.goto('/va/earnings')
    await expect(va.getByRole('heading', { name: 'Revenus', level: 1 })).toBeVisible()
    await isFrench(va)
  })

  await test.step('emails are in French from the sign-in on, and another device speaks French at once', async () => {
    await client.reload()
    const [{ id } = { id: 0 }] = (await (await client.request.get('/api/tasks')).json()) as { id: number }[]
    expect((await client.request.post(`/api/tasks/${id}/review`, { data: { rating: 5 } })).ok()).toBe(true)
    await expect
      .poll(async () => (await mailsTo(va.request, vaEmail)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^Votre travail a été accepté avec 5 sur 5/))
    const elsewhere = await newBrowser()
    await elsewhere.request.post('/api/va/login', { data: { email: vaEmail, password } })
    await elsewhere.goto('/va/dashboard')
    await expect(elsewhere.getByRole('heading', { name: `Bienvenue, ${name}` })).toBeVisible()
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
