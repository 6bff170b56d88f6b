import { type ToolQuestion, toolQuestions } from '@kazi/schemas/onboarding'
import { dropDraft, readDraft, writeDraft } from '@kazi/ui/draft'

const noTools = Object.fromEntries(Object.keys(toolQuestions).map((field) => [field, ''])) as Record<
  ToolQuestion,
  string
>
export const blankBusiness = {
  businessName: '',
  industry: null as string | null,
  businessStage: null as string | null,
  ...noTools,
}
export const blankNeeds = {
  painPoints: [] as string[],
  supportNeeds: [] as string[],
  goals: '',
  budgetRange: null as string | null,
  hoursPerWeek: null as string | null,
  bookCall: false,
}
const blank = { ...blankBusiness, ...blankNeeds }
export type Answers = typeof blank

/** The answers of both steps, kept in this browser until they are sent. Without storage, only this page knows them. */
export function draftAnswers(userId: number) {
  const key = `onboarding:${userId}`
  let written: Answers | undefined
  const read = () => {
    const kept = readDraft(key, written ?? blank)
    const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
    return { ...kept, painPoints: list(kept.painPoints), supportNeeds: list(kept.supportNeeds) }
  }
  return {
    read,
    /** The answers of one step, which has these fields. */
    of: <Step extends Partial<Answers>>(step: Step): Step => {
      const kept = read()
      return Object.fromEntries(Object.keys(step).map((name) => [name, kept[name as keyof Answers]])) as Step
    },
    write: (some: Partial<Answers>) => {
      written = { ...read(), ...some }
      writeDraft(key, written)
    },
    drop: () => {
      written = undefined
      dropDraft(key)
    },
  }
}
export type Draft = ReturnType<typeof draftAnswers>
