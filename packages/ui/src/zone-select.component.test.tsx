import '@mantine/core/styles.layer.css'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { ZoneSelect } from './zone-select.tsx'

afterEach(() => vi.restoreAllMocks())

it('offers UTC once: Firefox counts it among the zones, Chromium does not', async () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Nairobi', 'Africa/Lagos', 'UTC'])
  const screen = await render(
    <KaziProvider>
      <ZoneSelect label="Your city" value="Africa/Lagos" onChange={() => {}} />
    </KaziProvider>,
  )
  await screen.getByRole('combobox', { name: 'Your city' }).click()
  const cities = screen.getByRole('option').elements()
  expect(cities.map((city) => city.textContent?.split(' ·')[0])).toEqual(['Lagos', 'Nairobi', 'UTC'])
})
