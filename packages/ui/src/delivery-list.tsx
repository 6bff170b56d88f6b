import { say } from '@kazi/schemas/say'
import { RelativeTime } from './relative-time.tsx'
import classes from './task-entries.module.css'

type Delivery = { id: number; note: string | null; links: readonly string[]; deliveredAt: string }
type Props = { deliveries: readonly Delivery[]; title: string; order?: 3 | 4 }

/** What a VA handed over, the newest first. Nothing without a delivery. */
export function DeliveryList({ deliveries, title, order = 3 }: Props) {
  const Heading = `h${order}` as const
  if (deliveries.length === 0) return null
  return (
    <div>
      <Heading className={classes.head}>{title}</Heading>
      <ul className={classes.list}>
        {deliveries.map(({ id, note, links, deliveredAt }) => (
          <li key={id} className={classes.delivery}>
            <p className={classes.quiet}>
              <RelativeTime at={deliveredAt} />
            </p>
            <p>{note ?? say('No note.')}</p>
            <DeliveryLinks links={links} />
          </li>
        ))}
      </ul>
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
