import { expect } from '@playwright/test'
import { asAdmin, enterConsole, mailsTo, test } from '../src/people.ts'
import { aClientWithAVa, startsAll } from '../src/work.ts'

/** Another person's change must be visible within two seconds, without a reload. */
const live = { timeout: 2000 }

test('a VA asks for missing info and ticks steps: the client answers, the deadline waits, and everybody sees it at once', async ({
  page: va,
  newBrowser,
  request,
}) => {
  const [client, team] = [await newBrowser(), await newBrowser()]
  const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { email, id } = await aClientWithAVa(client, va, { analyze: true, deadline })
  await startsAll(va)
  await client.goto(`/tasks/${id}`)
  await enterConsole(team, `/admin/client-requests/${id}`)
  await va.goto('/va/dashboard')
  const card = va.getByRole('article')

  await test.step('the VA ticks a step, and client and team see it', async () => {
    await expect(card.getByText(/^0 of \d+ done$/)).toBeVisible()
    await card.getByRole('checkbox').first().check()
    for (const page of [va, client, team]) await expect(page.getByText(/^1 of \d+ done$/).first()).toBeVisible(live)
    await expect(client.getByRole('img', { name: 'Done:', exact: true })).toHaveCount(1)
    // The client reads the steps; only the VA ticks them.
    await expect(client.getByRole('listitem').getByRole('checkbox')).toHaveCount(0)
    await card.getByRole('checkbox').first().uncheck()
    await expect(client.getByText(/^0 of \d+ done$/)).toBeVisible(live)
  })

  await test.step('the VA asks; a question that was typed is still there after Escape', async () => {
    await card.getByRole('button', { name: 'Ask for missing info' }).click()
    const dialog = va.getByRole('dialog', { name: 'Ask for missing info' })
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect(dialog.getByText('Please write your question.')).toBeVisible()
    await dialog.getByLabel('What do you need to know?').fill('Which folder are the invoices in?')
    await va.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Ask for missing info' }).click()
    await expect(dialog.getByLabel('What do you need to know?')).toHaveValue('Which folder are the invoices in?')
    await dialog.getByRole('button', { name: 'Send question' }).click()
    await expect(dialog).toBeHidden()
    await expect(card.getByText(/The deadline waits for the answer$/)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Ask for missing info' })).toHaveCount(0)
  })

  await test.step('client and team learn of it in the page and by email, and the client answers', async () => {
    await expect(client.getByRole('heading', { name: /has a question/ })).toBeVisible(live)
    await expect(client.getByText('Your turn')).toBeVisible()
    await expect(team.getByText('Which folder are the invoices in?').first()).toBeVisible(live)
    expect(
      (await mailsTo(request, email)).map(({ subject }) => subject).some((one) => /has a question/.test(one)),
    ).toBe(true)
    const outbox = await asAdmin(request).get<{ subject: string }[]>('/outbox')
    expect(outbox.some(({ subject }) => /asks the client/.test(subject))).toBe(true)
    await client.getByLabel('Your answer').fill('In the blue one, below 2026.')
    await client.getByRole('button', { name: /^Send answer/ }).click()
    await expect(client.getByRole('heading', { name: /has a question/ })).toHaveCount(0)
    await expect(client.getByRole('region', { name: 'What happens next' })).toBeFocused()
    await expect(card.getByText('In the blue one, below 2026.')).toBeVisible(live)
    await expect(team.getByText('In the blue one, below 2026.').first()).toBeVisible(live)
    await expect(card.getByRole('button', { name: 'Ask for missing info' })).toBeVisible()
  })
})
