import '@kazi/ui/styles-forms.css'
import { trpc } from '@kazi/client/connect'
import { errorText, isForbidden } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import { inquiryForm, type VisitorInquiryKind } from '@kazi/schemas/inquiry'
import { promises } from '@kazi/schemas/promises'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'
import { FormError } from '@kazi/ui/form-error'
import { Button, Textarea, TextInput } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useVisitor } from '#/frame/use-visitor.ts'
import classes from './contact.module.css'

const AlreadyAsked = lazy(() => import('./already-asked.tsx').then((file) => ({ default: file.AlreadyAsked })))

/** In place of a notice whose script did not arrive: the form does without. */
const Nothing = () => null

const blank = { name: '', email: '', company: '', message: '' }

type Props = {
  kind: VisitorInquiryKind
  /** The VA that the inquiry is about. */
  vaId?: number
  /** What to write. */
  hint: string
  submit: string
}

/** Sends an inquiry to the team. The draft survives a reload; after sending, a receipt replaces the form. */
export function InquiryForm({ kind, vaId, hint, submit }: Props) {
  const user = useVisitor()
  const unowned = `${kind}-${vaId ?? 'team'}`
  // Whose it is: the next one on this browser may be somebody else.
  const draft = user ? `${unowned}:${user.id}` : unowned
  const onSuccess = () => dropDraft(draft)
  const { auth } = trpc.useUtils()
  const intro = useCommand(trpc.vas.requestIntro, { failure: false, onSuccess })
  const inquiry = useCommand(trpc.vas.inquire, { failure: false, onSuccess })
  const { isPending, isSuccess, error, variables } = kind === 'intro' ? intro : inquiry
  // Somebody else has signed in in another tab, of whom no page outside the client area hears by itself.
  useEffect(() => {
    if (isForbidden(error)) void auth.whoAmI.invalidate()
  }, [error, auth])
  const form = useSchemaForm({
    schema: inquiryForm,
    initialValues: readDraft(draft, blank),
    // Not what this form fills in by itself.
    onValuesChange: (values) => {
      const filled = { ...blank, ...(user && { name: user.firstName, email: user.email }) }
      const typed = Object.entries(values).filter(([name, value]) => value !== filled[name as keyof typeof blank])
      if (typed.length > 0) writeDraft(draft, Object.fromEntries(typed))
      else dropDraft(draft)
    },
  })
  // Signed-in users do not have to enter their details; typed text is kept.
  const filledFor = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each user: who empties a field types something else
  useEffect(() => {
    if (!user) return
    dropDraft(unowned)
    if (user.id === filledFor.current) return writeDraft(draft, form.getValues())
    // What was typed before it was known who types is theirs from now on; what somebody else typed never is.
    const own = readDraft(draft, { ...blank, name: user.firstName, email: user.email })
    const typed = filledFor.current ? [] : Object.entries(form.getValues()).filter(([, value]) => value)
    filledFor.current = user.id
    form.setValues({ ...own, ...Object.fromEntries(typed) })
  }, [user?.id])

  const send = form.onSubmit((input) => {
    // Another tab may have signed somebody else in, of whom this one has not heard.
    const sent = { ...input, clientId: filledFor.current }
    if (kind !== 'intro') inquiry.run({ ...sent, vaId, kind })
    else if (vaId) intro.run({ ...sent, vaId })
  }, focusFirst(form))
  if (isSuccess) return <Receipt email={variables?.email ?? ''} />
  const field = (name: keyof typeof blank) => ({ readOnly: isPending, ...form.getInputProps(name) })
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      {user && vaId && kind !== 'contact' && (
        <CatchBoundary getResetKey={() => 'asked'} onCatch={() => {}} errorComponent={Nothing}>
          <Suspense>
            <AlreadyAsked kind={kind} vaId={vaId} />
          </Suspense>
        </CatchBoundary>
      )}
      <TextInput label="Your name" autoComplete="name" required {...field('name')} />
      <TextInput label="Your email" type="email" autoComplete="email" required {...field('email')} />
      <TextInput label="Company" description="Optional" autoComplete="organization" {...field('company')} />
      <Textarea label="Message" description={hint} required {...field('message')} />
      <FormError>{error ? errorText(error) : null}</FormError>
      <Button type="submit" size="lg" disabled={isPending}>
        {isPending ? 'Sending...' : submit}
      </Button>
    </form>
  )
}

const Receipt = ({ email }: { email: string }) => (
  <div className={classes.receipt} role="status">
    <strong>Thank you. We got your message.</strong>
    <p>
      A person will reply to {email} within {promises.requestDueHours} hours.
    </p>
  </div>
)
