import './styles.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { MessageFiles } from './message-files.tsx'

const files = [{ id: 1, name: 'list.csv', size: 10, type: 'text/csv', preview: false }]

it('a file that is loaded is asked for once at a time, and when it does not arrive, that is said', async () => {
  const asked: { done: (blob: Blob) => void; fail: (cause: Error) => void }[] = []
  const load = () => new Promise<Blob>((done, fail) => asked.push({ done, fail }))
  await render(
    <KaziProvider>
      <MessageFiles files={files} access={{ load }} />
    </KaziProvider>,
  )
  const button = page.getByRole('button', { name: /Download list.csv/ })
  await button.click()
  await button.click()
  expect(asked).toHaveLength(1)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  asked[0]?.fail(new Error('No answer'))
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent("Couldn't load the file. Please try again.")
  await button.click()
  await expect.element(alert).not.toBeInTheDocument()
  expect(asked).toHaveLength(2)
  asked[1]?.done(new Blob(['a,b']))
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await expect.element(alert).not.toBeInTheDocument()
})
