import { trpc } from '@kazi/client/connect'
import { Button } from '@mantine/core'
import { TextLink } from '#/links.tsx'
import classes from './tasks.module.css'
import { dropRefusals, useRefusals } from './use-refusals.ts'

/** Why each task that was to be deleted is still there. */
export function Refusals() {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const refusals = useRefusals(user.id)
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
      <Button variant="default" size="sm" onClick={dropRefusals}>
        Got It
      </Button>
    </section>
  )
}
