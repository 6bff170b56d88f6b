import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { type OnboardingAnswers, onboardingText, toolsOf } from '@kazi/schemas/onboarding'
import { promises } from '@kazi/schemas/promises'
import { useMemo } from 'react'

/** Sends the answers to the team, then stores the tools; without the tools the request is still complete. */
export function useSendAnswers(name: string, onSuccess: (answers: OnboardingAnswers) => void) {
  const { client } = trpc.useUtils()
  const steps = useMemo(
    () =>
      asProcedure(async (answers: OnboardingAnswers) => {
        await client.auth.inquiries.send.mutate({
          inquiryType: 'personalized_support',
          name,
          company: answers.businessName,
          taskCategory: 'Strategic Business Support',
          taskDescription: onboardingText(answers),
          budgetRange: answers.budgetRange,
          hoursPerWeek: answers.hoursPerWeek,
          onboarding: answers,
        })
        await client.auth.tools.save
          .mutate({ tools: toolsOf(answers) })
          .catch((error: unknown) => console.warn('The tools were not stored.', error))
        return answers
      }),
    [client, name],
  )
  return useCommand(steps, {
    success: {
      title: 'Business support request submitted!',
      text: `We'll be in touch within ${promises.requestDueHours} hours to match you with the right VA team.`,
    },
    failure: (error) => ({ title: 'Error submitting request', text: errorText(error) }),
    onSuccess,
  })
}
