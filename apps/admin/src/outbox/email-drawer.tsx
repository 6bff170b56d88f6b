import { type Outputs, trpc } from '@kazi/client/connect'
import { exactTime } from '@kazi/ui/format'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Alert, Drawer, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { Facts } from '#/table/facts.tsx'
import { Loaded } from '#/table/loaded.tsx'
import classes from './email-drawer.module.css'
import { RetryButton } from './retry-button.tsx'

type Mail = Outputs['admin']['outbox']['get']
type Props = { id: number | undefined; onClose: () => void }

/** The whole email; the list shows only its subject. */
export function EmailDrawer({ id, onClose }: Props) {
  const query = trpc.admin.outbox.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  return (
    <Drawer opened={id !== undefined} onClose={onClose} size="xl" title={query.data?.subject ?? 'Email'}>
      {id !== undefined && (
        <Loaded query={query} failure="Couldn't load this email" small>
          {(mail) => <EmailView key={mail.id} mail={mail} />}
        </Loaded>
      )}
    </Drawer>
  )
}

function EmailView({ mail }: { mail: Mail }) {
  const [part, setPart] = useState<'text' | 'html'>('text')
  return (
    <Stack gap="md">
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
    </Stack>
  )
}
