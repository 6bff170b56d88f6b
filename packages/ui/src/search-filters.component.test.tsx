import '@mantine/core/styles.layer.css'
import { NativeSelect } from '@mantine/core'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { SearchFilters } from './search-filters.tsx'
import { SearchFiltersSkeleton } from './search-filters-skeleton.tsx'

const input = { text: '', type: () => {} }
const names = ['Status', 'Priority', 'Order']

it.each([320, 360, 412, 600, 1100])('nothing below it moves when it has loaded, %d pixels wide', async (width) => {
  for (const selects of [2, 3]) {
    const screen = await render(
      <KaziProvider>
        <div style={{ width }}>
          <SearchFilters label="Your tasks" searchLabel="Search your tasks" placeholder="Search" input={input}>
            {names.slice(0, selects).map((name) => (
              <NativeSelect key={name} aria-label={name} data={['Any']} />
            ))}
          </SearchFilters>
        </div>
        <div style={{ width }}>
          <SearchFiltersSkeleton selects={selects} />
        </div>
      </KaziProvider>,
    )
    const filters = screen.container.querySelector('search') as HTMLElement
    const room = filters.parentElement?.nextElementSibling as HTMLElement
    expect(filters.getBoundingClientRect().height).toBeGreaterThan(0)
    expect(room.getBoundingClientRect().height).toBe(filters.getBoundingClientRect().height)
    await screen.unmount()
  }
})
