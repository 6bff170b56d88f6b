import { trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { useCommand } from '@kazi/client/use-command'
import { mailTopics, topicsNamed, vaMailTopics } from '@kazi/schemas/states'
import { FormError } from '@kazi/ui/form-error'
import { Button, Group } from '@mantine/core'
import { TextLink } from '#/links.tsx'
import { AccountPage } from './account-page.tsx'

/** The emails in words; a VA's topics have names of their own. */
function named(topic: string, reader: Props['for']) {
  const topics = topicsNamed(topic)
  if (!topics || topics.length === Object.keys(mailTopics).length) return 'all news by email'
  const labels = topics.map((one) => (reader === 'va' ? vaMailTopics : mailTopics)[one].label.toLowerCase())
  return `emails about ${new Intl.ListFormat('en').format(labels)}`
}

type Props = { token: string; topic: string; for?: 'va' | undefined }

/** The page behind the link in an email. It asks first: a scanner that opens every link must not turn anything off. */
export function Unsubscribe({ token, topic, for: reader }: Props) {
  const stop = useCommand(trpc.auth.unsubscribe, { failure: false })
  if (stop.isSuccess)
    return (
      <AccountPage title="Done" text={`You won't get ${named(topic, reader)} anymore. The bell still has everything.`}>
        <Group mt="xl">
          <Choices reader={reader} />
        </Group>
      </AccountPage>
    )
  return (
    <AccountPage
      title="Stop these emails?"
      text={`This turns off ${named(topic, reader)}. The bell still has everything.`}
    >
      <Group mt="xl">
        <Button loading={stop.isPending} onClick={() => stop.run({ token, topic: topicsNamed(topic) ? topic : 'all' })}>
          Stop these emails
        </Button>
        <Choices reader={reader} />
      </Group>
      <FormError>{stop.error ? errorText(stop.error) : null}</FormError>
    </AccountPage>
  )
}

/** A VA's are in the portal, on a host of its own. */
const Choices = ({ reader }: { reader: 'va' | undefined }) =>
  reader === 'va' ? (
    <span>You choose which emails you get in the VA portal, on the Profile tab.</span>
  ) : (
    <TextLink to="/settings" hash="emails">
      Choose which emails you get
    </TextLink>
  )
