import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { toast } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { applicationDraft as draft, type VaApplication, vaApplication } from '@kazi/schemas/application'
import { brand } from '@kazi/schemas/brand'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { ZoneSelect } from '@kazi/ui/zone-select'
import { Anchor, Button, Textarea, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import classes from './apply.module.css'
import { blank } from './blank.ts'
import { Opened, type ToOpen, useOpenApplication } from './open-application.tsx'

type Values = typeof blank
const optional: (keyof Values)[] = ['portfolio']
const wide = { 'data-wide': true }
const redirectMs = 2000

/** An unsent application, and the one that was sent before with which the form was filled. */
const noDraft = { ...blank, filledFrom: null as number | null }

export function ApplicationForm(toOpen: ToOpen) {
  const [{ filledFrom: before, ...typed }] = useState(() => readDraft(draft, noDraft))
  const filledFrom = useRef(before)
  const register = useCommand(trpc.vas.register, {
    success: {
      title: 'Application submitted successfully!',
      text: 'Your VA profile has been created. You can now access your dashboard.',
    },
    failure: (error) => errorText(error) || 'Please try again',
    onSuccess: () => {
      filledFrom.current = null
      form.setValues(blank)
      dropDraft(draft)
    },
  })
  const form = useSchemaForm({
    schema: vaApplication,
    initialValues: typed,
    onValuesChange: (values) => writeDraft(draft, { ...values, filledFrom: filledFrom.current }),
  })
  const opening = useOpenApplication(toOpen, { ...form, filledFrom }, register)
  // The VA's side is a separate app, so this is a real page load.
  useEffect(() => {
    if (!register.isSuccess) return
    const redirecting = setTimeout(() => window.location.assign('/va-dashboard'), redirectMs)
    return () => clearTimeout(redirecting)
  }, [register.isSuccess])

  // An answer to an application that was decided meanwhile must not become another one.
  const send = (input: VaApplication) =>
    register.run({ ...input, ...(opening.isOpen && { applicationId: opening.opened?.id }) })
  const onErrors = (errors: FormErrors, values: Values) => {
    const missing = (Object.keys(blank) as (keyof Values)[]).filter(
      (field) => !optional.includes(field) && !values[field].trim(),
    )
    if (missing.length === 0) return focusFirst(form)(errors)
    toast({ title: 'Missing required fields', text: 'Please fill in all required fields marked with *' }, 'failure')
    const marks = Object.fromEntries(missing.map((field) => [field, 'Please fill this in']))
    form.setErrors(marks)
    focusFirst(form)(marks)
  }
  const busy = register.isPending
  const needed = { withAsterisk: true, 'aria-required': true, readOnly: busy } as const
  return (
    // Blank fields are a toast and every problem stands below its field, hence none of the browser's bubbles.
    <form noValidate className={classes.form} aria-label="Application" onSubmit={form.onSubmit(send, onErrors)}>
      <Opened {...opening} />
      <p>Fields marked with * are required.</p>
      <TextInput label="Name" autoComplete="name" {...needed} {...form.getInputProps('name')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        description={opening.isOpen && <OtherAddress />}
        {...needed}
        readOnly={busy || opening.isOpen}
        {...form.getInputProps('email')}
      />
      <TextInput
        wrapperProps={wide}
        label="Skills"
        description="Separate with commas, strongest first"
        {...needed}
        {...form.getInputProps('skills')}
      />
      <TextInput
        label="Experience"
        description="For example: 4 years, mostly for online shops"
        {...needed}
        {...form.getInputProps('experience')}
      />
      <TextInput
        label="Hourly rate"
        description="An amount or a range, in US dollars"
        {...needed}
        {...form.getInputProps('hourlyRate')}
      />
      <ZoneSelect
        label="Timezone"
        description="Your city, or the nearest large one"
        required
        {...form.getInputProps('timezone')}
      />
      <TextInput
        label="Portfolio"
        description="Optional: a link to your work"
        type="url"
        readOnly={busy}
        {...form.getInputProps('portfolio')}
      />
      <Textarea
        wrapperProps={wide}
        label="Introduction"
        description="Who are you, and what work are you proud of?"
        rows={4}
        autosize={false}
        {...needed}
        {...form.getInputProps('introduction')}
      />
      <Button {...wide} type="submit" size="lg" disabled={busy}>
        {busy ? 'Submitting...' : 'Submit Application'}
      </Button>
    </form>
  )
}

const OtherAddress = () => (
  <>
    To use another address,{' '}
    <Anchor inherit href={`mailto:${brand.supportEmail}`}>
      write to us
    </Anchor>
    .
  </>
)
