import './styles.css'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { ReasonButton } from './reason-button.tsx'

const why = 'A VA works on it.'
const pressed = vi.fn()
const show = (reason: string | null) => (
  <KaziProvider>
    <ReasonButton reason={reason} onClick={pressed}>
      Delete
    </ReasonButton>
  </KaziProvider>
)

it('is reached by keyboard, is described by its reason, and says it instead of acting', async () => {
  const screen = await render(show(why))
  const button = page.getByRole('button', { name: 'Delete' })
  await userEvent.keyboard('{Tab}')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(why)
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent(why)
  expect(pressed).not.toHaveBeenCalled()
  await screen.rerender(show(null))
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  await button.click()
  expect(pressed).toHaveBeenCalledTimes(1)
})
