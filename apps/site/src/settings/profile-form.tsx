import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { profileUpdate } from '@kazi/schemas/settings'
import { maxLength } from '@kazi/schemas/text'
import { Section } from '@kazi/ui/section'
import { Button, TextInput } from '@mantine/core'
import classes from './settings.module.css'

export function ProfileForm() {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const update = useCommand(trpc.auth.account.update, { success: 'Profile saved' })
  const form = useSchemaForm({
    schema: profileUpdate,
    initialValues: { firstName: user.firstName, username: user.username },
  })
  return (
    <Section title="Profile">
      <form
        noValidate
        className={classes.card}
        onSubmit={form.onSubmit((input) => update.run(input), focusFirst(form))}
      >
        <div className={classes.pair}>
          <TextInput
            label="First name"
            description="How we and your VAs greet you"
            autoComplete="given-name"
            maxLength={maxLength.line}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Username"
            description="Shown in the header"
            autoComplete="nickname"
            maxLength={maxLength.line}
            {...form.getInputProps('username')}
          />
        </div>
        <p className={classes.quiet}>
          You sign in as <strong>{user.email}</strong>. To use another address, write to us.
        </p>
        <Button type="submit" loading={update.isPending} className={classes.action}>
          Save Profile
        </Button>
      </form>
    </Section>
  )
}
