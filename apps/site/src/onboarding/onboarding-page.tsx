import { trpc } from '@kazi/client/connect'
import { onboardingStep1 } from '@kazi/schemas/onboarding'
import { PageHeader } from '@kazi/ui/page-header'
import { Progress } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { AlreadyAsked } from '#/frame/already-asked.tsx'
import { TextLink } from '#/links.tsx'
import { Received } from './answers.tsx'
import { BusinessStep } from './business-step.tsx'
import { draftAnswers } from './draft-answers.ts'
import { NeedsStep } from './needs-step.tsx'
import classes from './onboarding.module.css'
import { useSendAnswers } from './use-send-answers.ts'

type Props = { step: 1 | 2; onStep: (step: 1 | 2, replace?: boolean) => void }

/** The way to lasting support, in two steps. The step is part of the URL, the answers stay in this browser. */
export function OnboardingPage({ step: wanted, onStep }: Props) {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const draft = useMemo(() => draftAnswers(user.id), [user.id])
  const [sent, setSent] = useState<{ bookCall: boolean }>()
  // What was in focus leaves with its step.
  const begin = () => document.getElementById('main')?.focus()
  const sending = useSendAnswers(user.firstName, ({ bookCall }) => {
    draft.drop()
    setSent({ bookCall })
    begin()
  })
  const go = (next: 1 | 2) => {
    onStep(next)
    begin()
  }
  // The address alone does not skip the first step.
  const step = wanted === 2 && onboardingStep1.safeParse(draft.read()).success ? 2 : 1
  const corrects = wanted !== step && !sent
  useEffect(() => {
    if (corrects) onStep(step, true)
  }, [corrects, step, onStep])
  if (sent) return <Received bookCall={sent.bookCall} />
  return (
    <div className={classes.page}>
      <PageHeader
        title={step === 1 ? 'Tell us about your business' : 'What should we take over?'}
        description="A few questions, so that we can match you with the right VA team."
        actions={<TextLink to="/dashboard">Skip for now</TextLink>}
      />
      <div className={classes.progress}>
        <Progress.Root size="lg">
          <Progress.Section value={step * 50} aria-label="Progress" color="forest" />
        </Progress.Root>
        <span>Step {step} of 2</span>
      </div>
      <AlreadyAsked kind="personalized_support" />
      {step === 1 ? (
        <BusinessStep draft={draft} onDone={() => go(2)} />
      ) : (
        <NeedsStep draft={draft} sending={sending.isPending} onBack={() => go(1)} onSend={sending.run} />
      )}
    </div>
  )
}
