import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { type MailTopic, mailTopics } from '@kazi/schemas/states'
import { FormError } from '@kazi/ui/form-error'
import { Button, Group } from '@mantine/core'
import { TextLink } from '#/links.tsx'
import { AccountPage } from './account-page.tsx'

const named = (topic: string) =>
  topic in mailTopics ? `emails about ${mailTopics[topic as MailTopic].label.toLowerCase()}` : 'all news by email'

/** The page behind the link in an email. It asks first: a scanner that opens every link must not turn anything off. */
export function Unsubscribe({ token, topic }: { token: string; topic: string }) {
  const stop = useCommand(trpc.auth.unsubscribe, { failure: false })
  if (stop.isSuccess)
    return (
      <AccountPage title="Done" text={`You won't get ${named(topic)} anymore. The bell still has everything.`}>
        <Group mt="xl">
          <TextLink to="/settings" hash="emails">
            Choose which emails you get
          </TextLink>
        </Group>
      </AccountPage>
    )
  return (
    <AccountPage title="Stop these emails?" text={`This turns off ${named(topic)}. The bell still has everything.`}>
      <Group mt="xl">
        <Button
          loading={stop.isPending}
          onClick={() => stop.run({ token, topic: topic in mailTopics ? (topic as MailTopic) : 'all' })}
        >
          Stop these emails
        </Button>
        <TextLink to="/settings" hash="emails">
          Choose which emails you get
        </TextLink>
      </Group>
      <FormError>{stop.error ? errorText(stop.error) : null}</FormError>
    </AccountPage>
  )
}
