import './styles.css'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppFrame } from './app-frame.tsx'
import { KaziProvider } from './kazi-provider.tsx'

afterEach(() => localStorage.clear())

it('a dark page is printed in light colors, and is dark again afterwards', async () => {
  localStorage.setItem('theme', 'dark')
  await render(
    <KaziProvider>
      <AppFrame home={<a href="/">Home</a>}>A month’s work</AppFrame>
    </KaziProvider>,
  )
  const ink = () => getComputedStyle(document.body).color
  const onScreen = ink()
  window.dispatchEvent(new Event('beforeprint'))
  const onPaper = ink()
  window.dispatchEvent(new Event('afterprint'))
  expect([onPaper === onScreen, ink() === onScreen]).toEqual([false, true])
})

it('what the keyboard reaches on the way up stands below the header', async () => {
  await render(
    <KaziProvider>
      <AppFrame home={<a href="/">Home</a>}>
        {Array.from({ length: 40 }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <button key={n} type="button" style={{ minHeight: 40 }}>
            Button {n}
          </button>
        ))}
      </AppFrame>
    </KaziProvider>,
  )
  const button = page.getByRole('button', { name: 'Button 20' }).element() as HTMLElement
  window.scrollBy(0, button.getBoundingClientRect().top - 10)
  button.focus()
  const header = document.querySelector('header')?.getBoundingClientRect()
  expect(header?.bottom).toBeGreaterThan(60)
  expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(header?.bottom ?? 0)
})
