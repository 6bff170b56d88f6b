import { type Outputs, trpc } from '@kazi/client/connect'
import { errorText, isBadRequest, isConflict } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { applicationRules } from '@kazi/schemas/application-states'
import { FormError } from '@kazi/ui/form-error'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useMailedToken } from '#/frame/use-mailed-token.ts'
import classes from './apply.module.css'
import { blank } from './blank.ts'

type Values = typeof blank
type Application = Outputs['vas']['application']
type FormValues = {
  getValues: () => Values
  setValues: (values: Values) => void
  /** The application with which the form was filled, also on an earlier page. */
  filledFrom: RefObject<number | null>
}
const wide = { 'data-wide': true }

/** How an application is opened again: by an emailed link, or by the session of the browser that sent it. */
export type ToOpen = { token?: string | undefined; own?: true | undefined }

const valuesOf = (application: Partial<Record<keyof Values, string | null>>) =>
  Object.fromEntries(
    (Object.keys(blank) as (keyof Values)[]).map((field) => [field, application[field] ?? '']),
  ) as Values

const typedIn = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as Partial<Values>

const isBlank = (values: Values) => Object.values(values).every((value) => value === '')

/** What was sent, with what was typed since. What is blank was cleared only if the form was filled with it before. */
function withTyped(sent: Values, typed: Values, wasFilled: boolean): Values {
  if (isBlank(typed)) return sent
  // Under another address it would be a second application, and this one would stay unanswered.
  return { ...sent, ...(wasFilled ? typed : typedIn(typed)), email: sent.email }
}

/**
 * Opens a sent application and fills the form with it. What was typed since stays; where a link was used, only what was
 * changed in this same application.
 * @param sending the command that sends the form. Once it has succeeded the form is empty, and what is read then is not
 *   put into it.
 */
export function useOpenApplication(
  { token: inAddress, own }: ToOpen,
  form: FormValues,
  sending: { isSuccess: boolean; error: unknown },
) {
  const { isSuccess: isSent, error: refusal } = sending
  const navigate = useNavigate()
  const fill = ({ id }: { id: number }, values: Values) => {
    form.filledFrom.current = id
    form.setValues(values)
  }
  const token = useMailedToken(inAddress, () => void navigate({ to: '/apply-va', search: {}, replace: true }))
  const open = useCommand(trpc.vas.openApplication, {
    failure: false,
    onSuccess: (application) => {
      const wasFilled = form.filledFrom.current === application.id
      const sent = valuesOf(application)
      fill(application, wasFilled ? withTyped(sent, form.getValues(), true) : sent)
    },
  })
  const sent = trpc.vas.application.useQuery(undefined, {
    enabled: own === true,
    retry: false,
    staleTime: Infinity,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it arrives
  useEffect(() => {
    if (!sent.data || isSent) return
    const typed = form.getValues()
    if (!isBlank(typed) && !applicationRules[sent.data.state].open) return
    fill(sent.data, withTyped(valuesOf(sent.data), typed, form.filledFrom.current === sent.data.id))
  }, [sent.data])
  const asked = useRef<string>(undefined)
  const { run, reset } = open
  useEffect(() => {
    if (!token || asked.current === token) return
    asked.current = token
    run({ token })
  }, [token, run])
  const { refetch } = sent
  // It was decided meanwhile: what the form was opened with is out of date.
  useEffect(() => {
    if (isConflict(refusal)) void refetch().then(({ data }) => data && reset())
  }, [refusal, refetch, reset])
  const opened = open.data ?? sent.data
  return {
    opened,
    // A decided one is followed by another, which may have another address.
    isOpen: opened !== undefined && applicationRules[opened.state].open,
    error: open.error,
    again: () => token && run({ token }),
    unread: sent.error,
    readAgain: () => void sent.refetch(),
  }
}

const titles: Record<Application['state'], string> = {
  submitted: 'This is your open application',
  in_review: 'This is your open application',
  needs_info: 'This is your open application',
  approved: 'Your application was approved',
  declined: 'Your application was declined',
}

function textOf({ state, message }: Application) {
  if (state === 'approved') return 'We emailed you a link to set your password.'
  if (state === 'declined') return `${message ? `“${message}” ` : ''}You can change it and apply again.`
  if (state === 'needs_info' && message) return `Our question: “${message}” Answer it in the form, then submit again.`
  return 'Make any changes you like, then submit it again.'
}

/** The application that was opened, or the error. */
export function Opened({ opened, error, again, unread, readAgain }: ReturnType<typeof useOpenApplication>) {
  if (opened)
    return (
      <div {...wide} className={classes.opened} role="status">
        <strong>{titles[opened.state]}</strong>
        <br />
        {textOf(opened)}
      </div>
    )
  if (unread)
    return (
      <div {...wide}>
        <FormError title="We couldn't open your application">
          {errorText(unread)} The link in our email opens it too.{' '}
          <Button size="compact-sm" variant="default" onClick={readAgain}>
            Try again
          </Button>
        </FormError>
      </div>
    )
  if (!error) return null
  if (!isBadRequest(error))
    return (
      <div {...wide}>
        <FormError title="We couldn't open your application yet">
          {errorText(error)} Your link still works.{' '}
          <Button size="compact-sm" variant="default" onClick={again}>
            Try again
          </Button>
        </FormError>
      </div>
    )
  return (
    <div {...wide}>
      <FormError title="This link does not work">
        It was already used, replaced by a newer one, or your application has been decided. Submit your application
        again, and we'll email you a new link if it is still open.
      </FormError>
    </div>
  )
}
