import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { ZoneDialog } from './zone-dialog.tsx'

it('opens with its field in focus, so that a city can be typed at once', async () => {
  const onChange = vi.fn()
  await showPage(() => <ZoneDialog zone="Europe/London" onChange={onChange} onClose={() => {}} />)
  const zone = page.getByRole('combobox', { name: 'Timezone' })
  await expect.element(zone).toHaveFocus()
  await userEvent.keyboard('Nairobi{Enter}')
  expect(onChange.mock.calls).toEqual([['Africa/Nairobi']])
})
