import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { maxLength } from '@kazi/schemas/max-length'
import { profileUpdate } from '@kazi/schemas/settings'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { Section } from '@kazi/ui/section'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { editsOf } from '#/frame/edits-of.ts'
import classes from './settings.module.css'

/** Name and username. What is typed stays until it is saved. */
export function ProfileForm() {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const draft = `profile:${user.id}`
  const [before, setBefore] = useState({ firstName: user.firstName, username: user.username })
  const form = useSchemaForm({
    schema: profileUpdate,
    initialValues: readDraft(draft, before),
    onValuesChange: (values) => {
      const edits = editsOf(values, before)
      if (Object.keys(edits).length > 0) writeDraft(draft, edits)
      else dropDraft(draft)
    },
    // Only what was changed here: the rest may have been changed in another window.
    toInput: (values) => editsOf(values, before),
  })
  const update = useCommand(trpc.auth.account.update, {
    success: 'Profile saved',
    onSuccess: ({ firstName, username }, sent) => {
      const saved = { firstName, username }
      const typedSince = editsOf(form.getValues(), { ...before, ...sent })
      form.setValues({ ...saved, ...typedSince })
      setBefore(saved)
      if (Object.keys(typedSince).length === 0) dropDraft(draft)
    },
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
