import './styles.css'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { SkipLink } from './skip-link.tsx'

afterEach(() => window.history.replaceState(null, '', window.location.pathname + window.location.search))

it('leads to the content without a new entry of the history, and the next Tab goes on from there', async () => {
  await render(
    <KaziProvider>
      <SkipLink />
      <a href="/elsewhere">Navigation</a>
      <main id="main" tabIndex={-1} style={{ marginTop: '3000px' }}>
        <button type="button">First of the content</button>
      </main>
    </KaziProvider>,
  )
  const state = { key: 'a', inside: true }
  window.history.replaceState(state, '')
  const entries = window.history.length
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(page.getByRole('main')).toBeInViewport()
  await userEvent.tab()
  await expect.element(page.getByRole('button')).toHaveFocus()
  expect([window.history.state, window.history.length, window.location.hash]).toEqual([state, entries, ''])
})
