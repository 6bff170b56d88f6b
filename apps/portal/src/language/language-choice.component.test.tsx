import { KaziProvider } from '@kazi/ui/kazi-provider'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { followLanguage, languageSaved, unsavedLanguage } from './language.ts'
import { LanguageChoice } from './language-choice.tsx'

afterEach(async () => {
  await followLanguage('en')
  languageSaved()
  localStorage.clear()
})

it('keeps the later choice, also when the sentences of the one before arrive after it', async () => {
  const onChosen = vi.fn()
  await render(
    <KaziProvider>
      <LanguageChoice onChosen={onChosen} />
    </KaziProvider>,
  )
  const choose = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click()
  const english = page.getByRole('button', { name: 'English' })
  await expect.element(english).toBeVisible()
  // English is spoken at once; French has to be loaded.
  choose('Français')
  choose('English')
  await import('@kazi/schemas/languages/fr.json')
  await new Promise((done) => setTimeout(done, 200))
  await expect.element(english).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('language')).toBe('en')
  expect(unsavedLanguage()).toBe('en')
  expect(onChosen.mock.calls).toEqual([['en']])
})
