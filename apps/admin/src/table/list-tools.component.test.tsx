import '@mantine/core/styles.layer.css'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Button } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Filter, SearchBox } from './filter-bar.tsx'
import { ListTools } from './list-tools.tsx'

const filters = ['Skill', 'Availability', 'Portal access', 'Country', 'Owner']
const buttons = ['Views', 'Columns', 'Export']

/** Where the first row of inputs begins, how many rows there are, and where the buttons stand. */
async function laidOut(width: number, howMany: number) {
  await page.viewport(1500, 900)
  const screen = await render(
    <KaziProvider>
      <div style={{ width }}>
        <ListTools
          found="27 VAs"
          filters={
            <>
              <SearchBox label="Search VAs" value="" onChange={() => {}} />
              {filters.slice(0, howMany).map((name) => (
                <Filter key={name} label={name} all="Any" value="" options={[]} onChange={() => {}} />
              ))}
            </>
          }
        >
          {buttons.map((name) => (
            <Button key={name}>{name}</Button>
          ))}
        </ListTools>
      </div>
    </KaziProvider>,
  )
  const inputs = [...screen.container.querySelectorAll('input:not([type=hidden])')].map((input) =>
    input.getBoundingClientRect(),
  )
  const ends = screen.container.getBoundingClientRect().left + width
  const button = screen.getByRole('button', { name: 'Export' }).element().getBoundingClientRect()
  const found = screen.getByText('27 VAs').element().getBoundingClientRect()
  expect(button.right).toBeCloseTo(ends, 0)
  return {
    rows: new Set(inputs.map(({ top }) => Math.round(top))).size,
    beside: button.top < Math.max(...inputs.map(({ bottom }) => bottom)),
    foundBegins: found.left - screen.container.getBoundingClientRect().left,
  }
}

it.each([
  [1200, 1],
  [1200, 2],
  [1440, 3],
])('has all in one row where there is room: %d px, %d filters', async (width, howMany) => {
  expect(await laidOut(width, howMany)).toMatchObject({ rows: 1, beside: true })
})

it.each([
  [800, 2],
  [980, 3],
  [1060, 3],
  [1180, 4],
])('never squeezes filters into two rows beside the buttons: %d px, %d filters', async (width, howMany) => {
  expect(await laidOut(width, howMany)).toEqual({ rows: 1, beside: false, foundBegins: 0 })
})
