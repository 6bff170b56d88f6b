import './styles.css'
import { afterEach, expect, it } from 'vitest'
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
