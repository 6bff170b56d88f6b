import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorState } from './error-state.tsx'
import { KaziProvider } from './kazi-provider.tsx'

/** Fails at first as often as asked. */
function Screen({ failures, part = false }: { failures: number; part?: boolean }) {
  const [left, setLeft] = useState(failures)
  const [retrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    setTimeout(() => {
      setRetrying(false)
      setLeft(left - 1)
    }, 50)
  }
  const shown = left > 0 ? <ErrorState onRetry={retry} retrying={retrying} small={part} /> : 'Loaded'
  return <main tabIndex={-1}>{part ? <section aria-label="Tasks">{shown}</section> : shown}</main>
}
const tryAgain = page.getByRole('button', { name: 'Try again' })

it('keeps the focus of whoever tries again: at its button while it fails, then in the page', async () => {
  await render(
    <KaziProvider>
      <Screen failures={2} />
    </KaziProvider>,
  )
  await tryAgain.click()
  await expect.element(tryAgain).toBeEnabled()
  await expect.element(tryAgain).toHaveFocus()
  await tryAgain.click()
  await expect.element(page.getByText('Loaded')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('leads on to the part of the page that it stood in', async () => {
  await render(
    <KaziProvider>
      <Screen failures={1} part />
    </KaziProvider>,
  )
  await tryAgain.click()
  await expect.element(page.getByText('Loaded')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Tasks' })).toHaveFocus()
})
