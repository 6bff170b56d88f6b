import { trpc } from '@kazi/client/connect'
import { documentDate, documentPaper } from '@kazi/schemas/document-templates'
import { templateLabels } from '@kazi/schemas/template-names'
import { fileSize } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { RowTable } from '@kazi/ui/row-table'
import { Section } from '@kazi/ui/section'
import { StatusBadge } from '@kazi/ui/status-badge'
import { IconDownload, IconMail } from '@kazi/ui/tabler'
import { Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useSaveFile } from '#/forms/use-save-file.ts'
import { AuditTimeline } from '#/records/audit-timeline.tsx'
import drawer from '#/records/drawer.module.css'
import { Facts } from '#/records/facts.tsx'
import { RecordDrawer } from '#/records/record-drawer.tsx'
import { RecordNotes } from '#/records/record-notes.tsx'
import { May } from '#/session/may.tsx'
import { EmailDocument } from './email-document.tsx'
import type { IssuedDocument } from './issued-document.ts'
import { PaperSheet } from './paper-sheet.tsx'

type Props = { id: number | undefined; onClose: () => void }

/** One issued document: what it says, where it went, and its PDF. */
export function DocumentDrawer({ id, onClose }: Props) {
  const query = trpc.admin.documents.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  const [dialogOpen, setDialogOpen] = useState(false)
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      query={query}
      noun="document"
      title={({ template, number }) => `${templateLabels[template]} ${number}`}
      missing={{ title: 'This document does not exist', text: 'Please check the link.' }}
      dialogOpen={dialogOpen}
    >
      {(issued) => <Details issued={issued} onDialog={setDialogOpen} />}
    </RecordDrawer>
  )
}

function Details({ issued, onDialog }: { issued: IssuedDocument; onDialog: (open: boolean) => void }) {
  const { client } = trpc.useUtils()
  const download = useSaveFile((id) => client.admin.documents.pdf.query({ id }))
  const [emailing, setEmailing] = useState(false)
  useEffect(() => {
    onDialog(emailing)
    return () => onDialog(false)
  }, [emailing, onDialog])
  const { template, number, fields, lines, issuedAt, mails } = issued
  const notShown = 'Older ones are not shown.'
  return (
    <>
      <Group gap="sm">
        <Button
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.run(issued.id)}
        >
          Download PDF
        </Button>
        <May>
          <Button variant="default" leftSection={<IconMail size={17} aria-hidden />} onClick={() => setEmailing(true)}>
            Send by email
          </Button>
        </May>
      </Group>
      <Facts facts={factsOf(issued)} />
      <Section title="Emails" order={3} description={issued.olderMails && notShown}>
        {mails.length === 0 ? (
          <p className={drawer.prose}>Not emailed yet.</p>
        ) : (
          <RowTable
            label="Emails"
            head={['To', 'Subject', 'Status', 'When']}
            rows={mails.map((mail) => ({
              key: mail.id,
              cells: [
                <Anchor
                  key="to"
                  renderRoot={(props) => <Link to="/admin/outbox" search={{ mail: mail.id }} {...props} />}
                >
                  {mail.to}
                </Anchor>,
                mail.subject,
                <StatusBadge key="status" of="mail" status={mail.status} />,
                <RelativeTime key="when" at={mail.createdAt} short />,
              ],
            }))}
          />
        )}
      </Section>
      <Section title="What it says" order={3}>
        <PaperSheet paper={documentPaper(template, { fields, lines }, { number, date: documentDate(issuedAt) })} />
      </Section>
      <RecordNotes kind="document" id={issued.id} />
      <AuditTimeline target={`document ${issued.id}`} />
      {emailing && <EmailDocument issued={issued} onClose={() => setEmailing(false)} />}
    </>
  )
}

function factsOf({ recipient, email, issuedBy, issuedAt, clientId, vaId, size, sha256 }: IssuedDocument) {
  const facts: [string, ReactNode][] = [
    ['For', recipient],
    ['Email', email ?? 'Not known'],
    ['Issued', <RelativeTime key="issued" at={issuedAt} />],
    ['Issued by', issuedBy],
    ['PDF', `${fileSize(size)}, SHA-256 ${sha256.slice(0, 16)}…`],
  ]
  if (clientId)
    facts.push([
      'Client',
      <Anchor
        key="client"
        renderRoot={(props) => <Link to="/admin/clients-system/$clientId" params={{ clientId }} {...props} />}
      >
        Open the client
      </Anchor>,
    ])
  if (vaId)
    facts.push([
      'VA',
      <Anchor key="va" renderRoot={(props) => <Link to="/admin/vas" search={{ va: vaId }} {...props} />}>
        Open the VA
      </Anchor>,
    ])
  return facts
}
