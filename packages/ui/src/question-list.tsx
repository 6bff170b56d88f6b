import { say } from '@kazi/schemas/say'
import type { QuestionState } from '@kazi/schemas/work-states'
import { count } from './format.ts'
import { RelativeTime } from './relative-time.tsx'
import classes from './task-entries.module.css'

export type AskedQuestion = {
  id: number
  question: string
  answer: string | null
  state: QuestionState
  askedAt: string
  /** How many questions were before it. */
  earlier?: number
}
type Props = {
  questions: readonly AskedQuestion[]
  /** Who answers, as its reader calls them. */
  client: string
  order?: 3 | 4
  title?: string
  /** Says what stands still until the answer. */
  waits?: string | false
}

/** What a VA asked about a task and what the client answered, newest first. */
export function QuestionList({ questions, client, order = 3, title = say('Questions and answers'), waits }: Props) {
  const Heading = `h${order}` as const
  if (questions.length === 0) return null
  const earlier = questions.at(-1)?.earlier ?? 0
  return (
    <div>
      <Heading className={classes.head}>{title}</Heading>
      <ul className={classes.list}>
        {questions.map(({ id, question, answer, state, askedAt }) => (
          <li key={id}>
            <p className={classes.question}>{question}</p>
            {answer !== null && (
              <p className={classes.answer}>
                <strong>{client}: </strong>
                {answer}
              </p>
            )}
            {state === 'open' && (
              <p className={classes.quiet}>
                <RelativeTime at={askedAt} /> · {waits || say('No answer yet')}
              </p>
            )}
            {state === 'lapsed' && <p className={classes.quiet}>{say('Closed without an answer.')}</p>}
          </li>
        ))}
      </ul>
      {earlier > 0 && <p className={classes.earlier}>{say('And {n}.', { n: count(earlier, 'earlier question') })}</p>}
    </div>
  )
}
