import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { say } from '@kazi/schemas/say'
import { Section } from '@kazi/ui/section'
import { LanguageChoice } from '#/language/language-choice.tsx'
import { ChangePassword } from './change-password.tsx'
import { Emails } from './emails.tsx'
import { Push } from './push.tsx'
import { Sessions } from './sessions.tsx'

/** The account itself: its language, emails, sessions and password. */
export function Account() {
  const save = useCommand(trpc.vaPortal.preferences.save, { success: 'Settings saved' })
  return (
    <>
      <Section title={say('Language')} description={say('For these pages and our emails to you.')}>
        <LanguageChoice onChosen={(language) => save.run({ language })} />
      </Section>
      <Emails />
      <Push />
      <Sessions />
      <Section title={say('Change password')}>
        <ChangePassword />
      </Section>
    </>
  )
}
