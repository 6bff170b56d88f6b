import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import classes from './settings.module.css'

/** Where the account is signed in, each with a way to end it. */
export function Sessions() {
  const [sessions] = trpc.auth.sessions.list.useSuspenseQuery()
  const end = useCommand(trpc.auth.sessions.end, { success: 'Signed out on that device', parallel: true })
  return (
    <Section title="Where you're signed in" description="Don't recognize one? Sign it out, and change your password.">
      <ul className={classes.list}>
        {sessions.map(({ id, browser, lastUsedAt, createdAt, current }) => (
          <li key={id} className={classes.session}>
            <div>
              <strong>{browser ?? 'Unknown browser'}</strong>
              <span className={classes.quiet}>
                {current ? (
                  'This browser'
                ) : (
                  <>
                    Last used: <RelativeTime at={lastUsedAt} />
                  </>
                )}
                {' · Signed in: '}
                <RelativeTime at={createdAt} />
              </span>
            </div>
            {!current && (
              <Button
                variant="default"
                size="sm"
                aria-label={`Sign out ${browser ?? 'the unknown browser'}`}
                onClick={() => end.run({ id })}
              >
                Sign Out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
