import { toast } from '@kazi/client/toasts'
import { type Language, languages } from '@kazi/schemas/language-words'
import { say } from '@kazi/schemas/say'
import { Button, Group } from '@mantine/core'
import { chooseLanguage, useLanguage } from './language.ts'

const all = Object.entries(languages) as [Language, { name: string }][]

/** Each language under its own name, so that its readers find it whatever is spoken now. */
export function LanguageChoice({ onChosen }: { onChosen?: (language: Language) => void }) {
  const current = useLanguage()
  const choose = (language: Language) =>
    chooseLanguage(language).then(
      (isWanted) => isWanted && onChosen?.(language),
      () => toast('This language couldn’t be loaded. Please check your connection and try again.', 'failure'),
    )
  return (
    <Group gap={4} role="group" aria-label={say('Language')}>
      {all.map(([language, { name }]) => (
        <Button
          key={language}
          lang={language}
          size="compact-md"
          variant={language === current ? 'light' : 'subtle'}
          color={language === current ? undefined : 'gray'}
          aria-pressed={language === current}
          onClick={() => void choose(language)}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}
