import { trpc } from '@kazi/client/connect'
import { toast } from '@kazi/client/toasts'
import { useCommand } from '@kazi/client/use-command'
import { focusFirst, useSchemaForm } from '@kazi/client/use-schema-form'
import {
  type AgentBriefing,
  agentBriefing,
  agentTypes,
  briefingMissing,
  briefingText,
} from '@kazi/schemas/agent-briefing'
import { promises } from '@kazi/schemas/promises'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'

const blank = {
  name: '',
  email: '',
  company: '',
  agentType: null as string | null,
  taskDescription: '',
  automationLevel: null as string | null,
  budgetRange: null as string | null,
  timeline: null as string | null,
  integrations: '',
  additionalRequirements: '',
}
export type BriefingValues = typeof blank

const inquiryOf = (briefing: AgentBriefing) => ({
  inquiryType: 'agent_request' as const,
  name: briefing.name,
  company: briefing.company,
  taskCategory: agentTypes[briefing.agentType],
  taskDescription: briefingText(briefing),
  budgetRange: briefing.budgetRange,
  briefing,
})

/** The form: kept in this browser until it is sent, sent as one inquiry with the whole briefing. */
export function useBriefing(user: { id: number; firstName: string; email: string }, onSent: () => void) {
  const draft = `ai-agent:${user.id}`
  const send = useCommand(trpc.auth.inquiries.send, {
    success: {
      title: 'Briefing submitted!',
      text: `Our team will reply within ${promises.requestDueHours} hours.`,
    },
    failure: 'Failed to submit briefing. Please try again.',
    onSuccess: () => {
      dropDraft(draft)
      onSent()
    },
  })
  const form = useSchemaForm({
    schema: agentBriefing,
    initialValues: readDraft(draft, { ...blank, name: user.firstName, email: user.email }),
    onValuesChange: (values) => writeDraft(draft, values),
  })
  const submit = form.onSubmit(
    (briefing) => send.run(inquiryOf(briefing)),
    (errors, { name, email, taskDescription, agentType }) => {
      // What is filled in wrong says so at its field.
      if ([name, email, taskDescription, agentType].some((value) => !value?.trim())) toast(briefingMissing, 'failure')
      focusFirst(form)(errors)
    },
  )
  return { form, submit, sending: send.isPending }
}
export type BriefingForm = ReturnType<typeof useBriefing>['form']
