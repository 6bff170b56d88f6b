import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { RelativeTime } from './relative-time.tsx'

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

it('begins with a small letter within a sentence', async () => {
  await render(
    <KaziProvider>
      <p>
        Started <RelativeTime at={ago(0)} inline />
      </p>
      <p>
        <RelativeTime at={ago(0)} />
      </p>
      <p>
        Sent <RelativeTime at={ago(9 * 86_400_000)} inline />
      </p>
    </KaziProvider>,
  )
  await expect.element(page.getByText('Started just now', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Just now', { exact: true })).toBeVisible()
  // The name of a month keeps its letter.
  await expect.element(page.getByText(/^Sent [A-Z][a-z]{2} \d/)).toBeVisible()
})
