import { monthName } from '@kazi/schemas/format'
import { pages } from '@kazi/schemas/paths'
import { expect } from '@playwright/test'
import { pagePaths } from '../src/page-paths.ts'
import { anEmail, test } from '../src/people.ts'
import { aClientWithAVa, startsAll, today, vaTasks } from '../src/work.ts'

const rest = / · Kazi for VAs$/

test('every page of the portal, and what is open on it, has a title of its own', async ({ page: va, newBrowser }) => {
  const client = await newBrowser()
  const { id } = await aClientWithAVa(client, va)
  await startsAll(va)
  await client.request.post('/api/messages', { data: { taskId: id, message: 'How does it go?' } })
  const [task] = await vaTasks(va)
  await va.request.post(`/api/va/tasks/${task?.id}/time`, { data: { minutes: 90, workedOn: today() } })
  const month = today().slice(0, 7)
  const named = monthName(month)
  const titleAt = async (path: string) => {
    await va.goto(path)
    await expect(va.getByRole('heading').first()).toBeVisible()
    await expect(va).toHaveTitle(rest)
    return va.title()
  }

  await test.step('no two addresses have the same', async () => {
    const signedOut = ['/va/login', '/va/forgot-password', '/va/set-password?token=x', '/va/set-password']
    const paths = [...signedOut, ...pagePaths.va, `/va/earnings?month=${month}`, '/va/no-such-page']
    // A new page of the portal has to be visited here.
    const visited = paths.map((path) => path.split('?')[0])
    expect(pages.portal.filter((path) => path.startsWith('/va/') && !visited.includes(path))).toEqual([])
    const titles: string[] = []
    for (const path of paths) titles.push(await titleAt(path))
    expect(new Set(titles).size, titles.join('\n')).toBe(paths.length)
    expect(titles.slice(-2)).toEqual([`${named} · Earnings · Kazi for VAs`, 'Page Not Found · Kazi for VAs'])
  })

  await test.step('a conversation names its task and whom it is with, until it is closed', async () => {
    await va.goto('/va/dashboard?tab=messages')
    await va.getByRole('button', { name: /Client Conversation/ }).click()
    await expect(va).toHaveTitle(/^Sort my inbox.* · .+ · Messages · Kazi for VAs$/)
    await va.goBack()
    await expect(va).toHaveTitle('Messages · Kazi for VAs')
    await va.goForward()
    await expect(va).toHaveTitle(/^Sort my inbox/)
    await va.getByRole('tab', { name: 'Profile' }).click()
    await expect(va).toHaveTitle('Profile · Kazi for VAs')
    await va.goto('/va/dashboard?tab=messages&thread=client_task_1_va_1')
    await expect(va).toHaveTitle('Conversation not found · Messages · Kazi for VAs')
  })

  await test.step('a month of the earnings, chosen on the page', async () => {
    await va.goto('/va/earnings')
    await va.getByRole('link', { name: named }).first().click()
    await expect(va).toHaveTitle(`${named} · Earnings · Kazi for VAs`)
    await va.getByRole('link', { name: 'Show all months' }).click()
    await expect(va).toHaveTitle('Earnings · Kazi for VAs')
  })

  await test.step('an applicant reads how the application stands', async () => {
    const applicant = await newBrowser()
    const sent = await applicant.request.post('/api/va/register', {
      data: {
        name: 'Rehema Juma',
        email: anEmail('rehema'),
        skills: 'Research',
        experience: '6 years',
        hourlyRate: '$9',
        timezone: 'Africa/Kigali',
        introduction: 'I write reports.',
      },
    })
    expect(sent.ok()).toBe(true)
    await applicant.goto('/va/dashboard')
    await expect(applicant).toHaveTitle('We received your application · Kazi for VAs')
  })
})
