export type Answer = { question: string; answer: string }

const heading = 'Answers'
const stillOpen = 'Still open'

/** Whether a brief has an answer to the question already. */
export const isAnswered = (brief: string | null | undefined, question: string) =>
  brief?.includes(`- ${question} `) ?? false

/** The brief with the client's answers in a section of their own; what was answered is no longer among what is open. */
export function withAnswers(brief: string, answers: readonly Answer[]): string {
  const lines = answers.map(({ question, answer }) => `- ${question} ${answer.replace(/\s+/g, ' ').trim()}`)
  const answered = new Set(answers.map(({ question }) => `- ${question}`))
  const sections = brief.trim().split('\n\n')
  const kept = sections
    .map((section) =>
      section.startsWith(`${stillOpen}\n`)
        ? section
            .split('\n')
            .filter((line) => !answered.has(line))
            .join('\n')
        : section,
    )
    .filter((section) => section !== stillOpen)
  const earlier = kept.find((section) => section.startsWith(`${heading}\n`))
  if (earlier)
    return kept.map((section) => (section === earlier ? [section, ...lines].join('\n') : section)).join('\n\n')
  return [...kept, [heading, ...lines].join('\n')].join('\n\n')
}
