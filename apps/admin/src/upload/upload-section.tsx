import { trpc } from '@kazi/client/connect'
import type { PlannedImport } from '@kazi/client/rest'
import { count } from '@kazi/ui/format'
import { RelativeTime } from '@kazi/ui/relative-time'
import { Section } from '@kazi/ui/section'
import type { ReactNode } from 'react'
import { May } from '#/session/may.tsx'
import { summaryOf } from './import-words.ts'
import classes from './upload.module.css'
import { UploadVas, uploadHint } from './upload-vas.tsx'

type Props = { onPlanned: (read: PlannedImport) => void; linkTo: (id: number, text: string) => ReactNode }

/** Upload of VAs, and the latest imports, which can still be taken back. */
export function UploadSection({ onPlanned, linkTo }: Props) {
  const { data } = trpc.admin.vas.imports.list.useQuery({ size: 5 })
  return (
    <Section title="Upload VAs" description={uploadHint}>
      <May>
        <UploadVas onPlanned={onPlanned} />
      </May>
      {data && data.rows.length > 0 && (
        <ul className={classes.recent} aria-label="Recent imports">
          {data.rows.map(({ id, fileName, state, counts, importedAt, actor, total }) => (
            <li key={id}>
              {linkTo(id, fileName || `${count(total, 'row')} over the API`)}
              <span>
                {state === 'undone' ? 'Undone' : summaryOf(counts)} · {importedAt && <RelativeTime at={importedAt} />} ·{' '}
                {actor}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
