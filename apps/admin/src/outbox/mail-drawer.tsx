import { exactTime } from '@kazi/ui/format'
import { Alert, Drawer, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import classes from './mail-drawer.module.css'
import { MailStatus } from './mail-status.tsx'
import type { Mail } from './outbox-list.tsx'
import { RetryButton } from './retry-button.tsx'

type Props = { mail: Mail | undefined; onClose: () => void }

export function MailDrawer({ mail, onClose }: Props) {
  return (
    <Drawer opened={!!mail} onClose={onClose} size="xl" title={mail?.subject ?? 'Mail'}>
      {mail && <MailView key={mail.id} mail={mail} />}
    </Drawer>
  )
}

function MailView({ mail }: { mail: Mail }) {
  const [part, setPart] = useState<'text' | 'html'>('text')
  return (
    <Stack gap="md">
      <Group gap="sm">
        <MailStatus status={mail.status} />
        {mail.status === 'failed' && <RetryButton mail={mail} />}
      </Group>
      {mail.error && (
        <Alert color="red" title={mail.status === 'failed' ? 'It could not be sent' : 'The last attempt failed'}>
          {mail.error}
        </Alert>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>To</dt>
          <dd>{mail.to}</dd>
        </div>
        <div>
          <dt>Written</dt>
          <dd>{exactTime(mail.createdAt)}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>{mail.status === 'sent' && mail.sentAt ? exactTime(mail.sentAt) : 'Not sent'}</dd>
        </div>
        <div>
          <dt>Attempts</dt>
          <dd>{mail.attempts}</dd>
        </div>
      </dl>
      <SegmentedControl
        className={classes.parts}
        aria-label="Which part of the mail"
        value={part}
        onChange={(value) => setPart(value === 'html' ? 'html' : 'text')}
        data={[
          { value: 'text', label: 'Text' },
          { value: 'html', label: 'As the reader sees it' },
        ]}
      />
      {part === 'text' ? (
        <p className={classes.text}>{mail.text}</p>
      ) : (
        // No scripts, no origin, no navigation: a mail is other people's words.
        <iframe className={classes.html} title="The mail as the reader sees it" sandbox="" srcDoc={mail.html} />
      )}
    </Stack>
  )
}
