import { MantineProvider } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DeliveryList } from './delivery-list.tsx'
import type { FileAccess } from './message-files.tsx'

const delivery = { id: 1, note: 'Done.', links: [], files: [], deliveredAt: '2026-05-04T09:00:00Z' }
const show = (earlier: number) =>
  render(
    <MantineProvider env="test">
      <DeliveryList deliveries={[{ ...delivery, earlier }]} access={{} as FileAccess} title="Delivered" />
    </MantineProvider>,
  )

it('says how many more were delivered before', async () => {
  await show(3)
  await expect.element(page.getByText('And 3 earlier deliveries.')).toBeVisible()
})

it('says nothing of what was before where everything is listed', async () => {
  await show(0)
  await expect.element(page.getByText('Done.')).toBeVisible()
  await expect.element(page.getByText('earlier', { exact: false })).not.toBeInTheDocument()
})
