import { trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { say } from '@kazi/schemas/say'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import { Button } from '@mantine/core'
import classes from './account.module.css'

/** 'Chrome on macOS', as the server names it. */
function nameOf(browser: string | null) {
  if (browser === null) return say('Unknown browser')
  const [name = browser, system] = browser.split(' on ')
  return system ? say('{browser} on {system}', { browser: name, system }) : name
}

/** Where the account is signed in, each with a way to end it. */
export function Sessions() {
  const [sessions] = trpc.vaPortal.sessions.list.useSuspenseQuery()
  const end = useCommand(trpc.vaPortal.sessions.end, { success: 'Signed out on that device', parallel: true })
  return (
    <Section
      title={say("Where you're signed in")}
      description={say("Don't recognize one? End it, and change your password.")}
    >
      <ul className={classes.sessions}>
        {sessions.map(({ id, browser, lastUsedAt, createdAt, current }) => (
          <li key={id}>
            <div>
              <strong>{nameOf(browser)}</strong>
              <span className={classes.meta}>
                {current ? (
                  say('This browser')
                ) : (
                  <>
                    {say('Last used:')} <RelativeTime at={lastUsedAt} />
                  </>
                )}
                {' · '}
                {say('Signed in:')} <RelativeTime at={createdAt} />
              </span>
            </div>
            {!current && (
              <Button
                variant="default"
                size="sm"
                aria-label={say('Sign out {browser}', {
                  browser: browser === null ? say('the unknown browser') : nameOf(browser),
                })}
                loading={end.isPending && end.variables?.id === id}
                onClick={() => end.run({ id })}
              >
                {say('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
