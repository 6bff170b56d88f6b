import { Button } from '@mantine/core'
import { TextLink } from '#/links.tsx'
import classes from './tasks.module.css'
import { keepRefusals, useRefusals } from './use-refusals.ts'

/** The result for each task that could not be deleted with the others. */
export function Refusals() {
  const refusals = useRefusals()
  if (refusals.length === 0) return null
  return (
    <section className={classes.refusals} aria-label="Tasks that were not deleted">
      <h2>Not deleted</h2>
      <ul>
        {refusals.map(({ id, title, reason }) => (
          <li key={id}>
            <TextLink to="/tasks/$id" params={{ id: String(id) }}>
              {title}
            </TextLink>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <Button variant="default" size="sm" onClick={() => keepRefusals([])}>
        Got It
      </Button>
    </section>
  )
}
