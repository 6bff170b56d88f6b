import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../src/axe.ts'
import { enterConsole, test, toast } from '../src/people.ts'
import { aClientWithAVa } from '../src/work.ts'

/** Whether a photo of this VA has arrived on a page, and not just its address. */
const arrived = (page: Page, vaId: number) =>
  expect
    .poll(() =>
      page
        .locator(`img[src^="/api/vas/${vaId}/photo"]`)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

test('a VA chooses a photo, which clients and visitors see until the team removes it', async ({
  page: va,
  newBrowser,
}) => {
  const [client, team, visitor] = [await newBrowser(), await newBrowser(), await newBrowser()]
  const { vaId, name, id: taskId } = await aClientWithAVa(client, va)
  await va.goto('/va/dashboard?tab=profile')
  const choose = va.getByLabel('Photo', { exact: true })

  await test.step('a file that is no picture is refused in words, and another one can be chosen at once', async () => {
    await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
    await expect(va.getByRole('alert')).toHaveText(
      "We can't read this picture. Please choose a photo as JPEG, PNG or WebP.",
    )
    await expectAccessible(va)
  })

  await test.step('a photo is shown at once, and what is typed beside it stays', async () => {
    await va.getByRole('button', { name: 'Edit profile' }).click()
    await va.getByLabel('Introduction').fill('Half a sentence')
    await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await visitor.screenshot() })
    await toast(va, 'Photo saved')
    await expect(va.getByRole('alert')).toBeHidden()
    await arrived(va, vaId)
    await expect(va.getByLabel('Introduction')).toHaveValue('Half a sentence')
    await expect(va.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await expectAccessible(va)
  })

  await test.step('a visitor, the client and the team see it', async () => {
    await visitor.goto(`/va-profile/${vaId}`)
    await arrived(visitor, vaId)
    await client.goto(`/tasks/${taskId}`)
    await arrived(client, vaId)
    await client.request.post('/api/messages', { data: { taskId, message: 'Welcome.' } })
    await enterConsole(team, '/admin/messages')
    await arrived(team, vaId)
  })

  await test.step('the team removes it and says why; initials stand there again', async () => {
    await team.goto(`/admin/vas?va=${vaId}`)
    const drawer = team.getByRole('dialog', { name })
    await arrived(team, vaId)
    await drawer.getByRole('button', { name: 'Remove photo' }).click()
    const dialog = team.getByRole('dialog', { name: `Remove ${name}'s photo?` })
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await team.keyboard.type('It shows a web page.')
    await expectAccessible(team)
    await dialog.getByRole('button', { name: 'Remove photo' }).click()
    await expect(dialog).toBeHidden()
    await expect(drawer.getByRole('button', { name: 'Remove photo' })).toBeHidden()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(visitor.locator(`img[src^="/api/vas/${vaId}/photo"]`)).toHaveCount(0)
    await expect(va.getByRole('button', { name: 'Add a photo' })).toBeVisible()
  })

  await test.step('the bell leads the VA to where they can choose another', async () => {
    await va.goto('/va/dashboard')
    await va.getByRole('button', { name: /^Notifications/ }).click()
    await va.getByRole('button', { name: /Your photo was removed/ }).click()
    await expect(va).toHaveURL(/\/va\/dashboard\?tab=profile$/)
    await expect(va.getByRole('button', { name: 'Add a photo' })).toBeVisible()
  })
})
