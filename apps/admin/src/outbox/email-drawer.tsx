import { type Outputs, trpc } from '@kazi/client/connect'
import { exactTime } from '@kazi/ui/format'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Alert, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Facts } from '#/table/facts.tsx'
import { RecordDrawer } from '#/table/record-drawer.tsx'
import classes from './email-drawer.module.css'
import { RetryButton } from './retry-button.tsx'

type Mail = Outputs['admin']['outbox']['get']
type Props = { id: number | undefined; onClose: () => void }

/** The whole email; the list shows only its subject. */
export function EmailDrawer({ id, onClose }: Props) {
  const query = trpc.admin.outbox.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      query={query}
      noun="email"
      title={({ subject }) => subject}
      missing={{ title: 'This email does not exist', text: 'Please check the link.' }}
    >
      {(mail) => <EmailView mail={mail} />}
    </RecordDrawer>
  )
}

function EmailView({ mail }: { mail: Mail }) {
  const [part, setPart] = useState<'text' | 'html'>('text')
  return (
    <>
      <Group gap="sm">
        <StatusBadge of="mail" status={mail.status} />
        {mail.status === 'failed' && <RetryButton mail={mail} />}
      </Group>
      {mail.error && (
        <Alert color="red" title={mail.status === 'failed' ? 'Could not be sent' : 'The last attempt failed'}>
          {mail.error}
        </Alert>
      )}
      <Facts
        facts={[
          ['To', mail.to],
          ['Created', exactTime(mail.createdAt)],
          ['Sent', mail.status === 'sent' && mail.sentAt ? exactTime(mail.sentAt) : 'Not sent'],
          ['Attempts', mail.attempts],
        ]}
      />
      <SegmentedControl
        className={classes.parts}
        aria-label="Email format"
        value={part}
        onChange={(value) => setPart(value === 'html' ? 'html' : 'text')}
        data={[
          { value: 'text', label: 'Text' },
          { value: 'html', label: 'Preview' },
        ]}
      />
      {part === 'text' ? (
        <p className={classes.text}>{mail.text}</p>
      ) : (
        // No scripts, no origin, no navigation: an email contains text written by others.
        <iframe className={classes.html} title="Email preview" sandbox="" srcDoc={mail.html} />
      )}
    </>
  )
}
