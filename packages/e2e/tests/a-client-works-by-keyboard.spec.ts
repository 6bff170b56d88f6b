import { expect } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { test } from '../src/people.ts'
import { aClientWithAVa } from '../src/work.ts'

test('the keys work on every page of the client area, and the help lists what works there', async ({
  page,
  newBrowser,
}) => {
  const va = await newBrowser()
  const { id } = await aClientWithAVa(page, va, { tasks: 2 })
  const help = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })

  await test.step('conversations: j, k and Enter', async () => {
    await page.goto('/messages')
    const conversations = page.getByRole('navigation', { name: 'Conversations' }).getByRole('button')
    await expect(conversations).toHaveCount(2)
    await page.keyboard.press('j')
    await expect(conversations.first()).toBeFocused()
    await page.keyboard.press('j')
    await expect(conversations.last()).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(help.getByText('Next in the list')).toBeVisible()
    await expect(help.getByText('Search this page')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })

  await test.step('typing is typing', async () => {
    await page.getByLabel('Your message').fill('')
    await page.getByLabel('Your message').pressSequentially('n?')
    await expect(page).toHaveURL(/\/messages/)
    await expect(help).toBeHidden()
  })

  await test.step('pages without a list: the help has no keys for one, and n adds a task', async () => {
    for (const path of ['/statements', `/tasks/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('?')
      await expect(help.getByText('Add a task')).toBeVisible()
      await expect(help.getByText('Next in the list')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(help).toBeHidden()
    }
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
  })
})

test('a key that is pressed as soon as a page has its heading works, on a slow device too', async ({
  page,
  newBrowser,
}) => {
  const { id } = await aClientWithAVa(page, await newBrowser())
  const processor = await page.context().newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.addInitScript(() => {
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return
      observer.disconnect()
      setTimeout(press)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/tasks/${id}`)
  // Loading takes its time on such a device; a lost key would never open it.
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible({ timeout: 30_000 })
})
