import { Section } from '@kazi/ui/section'
import { TextLink } from '#/links.tsx'
import { type Repeat, RepeatFacts } from './repeat-facts.tsx'
import classes from './repeats.module.css'
import { titleAndBody } from './task.ts'

/** The client's regular tasks. */
export const RepeatsSection = ({ repeats }: { repeats: readonly Repeat[] }) => (
  <Section title="Regular tasks" count={repeats.length}>
    <ul className={classes.list}>
      {repeats.map((repeat) => (
        <li key={repeat.id} className={classes.repeat}>
          <h3>
            {repeat.fromTaskId ? (
              <TextLink to="/tasks/$id" params={{ id: String(repeat.fromTaskId) }}>
                {titleAndBody(repeat).title}
              </TextLink>
            ) : (
              titleAndBody(repeat).title
            )}
          </h3>
          <RepeatFacts repeat={repeat} />
        </li>
      ))}
    </ul>
  </Section>
)
