import { type Outputs, trpc } from '@kazi/client/connect'
import { exactTime } from '@kazi/ui/format'
import { scheme } from '@kazi/ui/palette'
import { StatusBadge } from '@kazi/ui/status-badge'
import { Alert, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Facts } from '#/records/facts.tsx'
import { RecordDrawer } from '#/records/record-drawer.tsx'
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

type Look = 'light' | 'dark' | 'text'

/**
 * An email contains text written by others. The sandbox takes away scripts, forms, origin and navigation; this policy
 * also takes away everything that an email could load.
 */
const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`
/** A short email goes on to the end of its frame. */
const ground = (look: 'light' | 'dark') => `<style>html{background:${scheme[look].ground}}</style>`
const harmless = (html: string, look: 'light' | 'dark') => {
  const head = `${policy}${ground(look)}`
  return html.includes('<head>') ? html.replace('<head>', `<head>${head}`) : `${head}${html}`
}

/** A mailbox is dark as its reader's system is; here whoever looks decides. */
const inScheme = (html: string, look: 'light' | 'dark') =>
  html.replace('@media(prefers-color-scheme:dark){.ground', `@media ${look === 'dark' ? '' : 'not '}all{.ground`)

function EmailView({ mail }: { mail: Mail }) {
  const [look, setLook] = useState<Look>('light')
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
        className={classes.looks}
        aria-label="Email format"
        value={look}
        onChange={setLook}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'text', label: 'Text' },
        ]}
      />
      {look === 'text' ? (
        <p className={classes.text}>{mail.text}</p>
      ) : (
        <iframe
          key={look}
          className={classes.html}
          title="Email preview"
          sandbox=""
          srcDoc={inScheme(harmless(mail.html, look), look)}
        />
      )}
    </>
  )
}
