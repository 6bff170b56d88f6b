import { say } from '@kazi/schemas/say'
import { lazy, Suspense } from 'react'
import { count } from './format.ts'
import type { FileAccess, SentFile } from './message-files.tsx'
import { RelativeTime } from './relative-time.tsx'
import classes from './task-entries.module.css'

// Most deliveries have none, and a VA's first tasks wait for nothing that they do not show.
const MessageFiles = lazy(() => import('./message-files.tsx').then((file) => ({ default: file.MessageFiles })))

type Delivery = {
  id: number
  note: string | null
  links: readonly string[]
  files: readonly SentFile[]
  deliveredAt: string
  /** How many deliveries were before it. */
  earlier?: number
}
type Props = {
  deliveries: readonly Delivery[]
  access: FileAccess
  title: string
  order?: 3 | 4
  /** Takes a file back that was delivered by mistake. */
  onRemoveFile?: (file: SentFile) => void
}

/** What a VA handed over, the newest first, each with its own files and links. Nothing without a delivery. */
export function DeliveryList({ deliveries, access, title, order = 3, onRemoveFile }: Props) {
  const Heading = `h${order}` as const
  if (deliveries.length === 0) return null
  const earlier = deliveries.at(-1)?.earlier ?? 0
  return (
    <div>
      <Heading className={classes.head}>{title}</Heading>
      <ul className={classes.list}>
        {deliveries.map(({ id, note, links, files, deliveredAt }) => (
          <li key={id} className={classes.delivery}>
            <p className={classes.quiet}>
              <RelativeTime at={deliveredAt} />
            </p>
            <p>{note ?? say('No note.')}</p>
            <DeliveryLinks links={links} />
            {files.length > 0 && (
              <div className={classes.files}>
                <Suspense>
                  <MessageFiles files={files} access={access} label={say('Delivered files')} onRemove={onRemoveFile} />
                </Suspense>
              </div>
            )}
          </li>
        ))}
      </ul>
      {earlier > 0 && (
        <p className={classes.earlier}>
          {say('And {n}.', { n: count(earlier, 'earlier delivery', 'earlier deliveries') })}
        </p>
      )}
    </div>
  )
}

export const DeliveryLinks = ({ links }: Pick<Delivery, 'links'>) =>
  links.length > 0 && (
    <ul className={classes.links}>
      {links.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener nofollow noreferrer">
            {link}
          </a>
        </li>
      ))}
    </ul>
  )
