import { say } from '@kazi/schemas/say'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './skeletons.module.css'

type Props = { count?: number; label?: string }

const rows = (count: number) => Array.from({ length: count }, (_, row) => row)

/** Placeholder rows for a list or table that is loading. */
export function ListSkeleton({ count = 4, label = say('Loading') }: Props) {
  return (
    <div className={classes.list} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {rows(count).map((row) => (
        <div key={row} className={classes.row} aria-hidden="true">
          <Skeleton width={40} height={40} />
          <div className={classes.lines}>
            <Skeleton height={13} width={`${62 - ((row * 17) % 30)}%`} />
            <Skeleton height={11} width={`${88 - ((row * 23) % 40)}%`} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Placeholder cards for a grid that is loading. */
export function CardSkeleton({ count = 3, label = say('Loading') }: Props) {
  return (
    <div className={classes.cards} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {rows(count).map((row) => (
        <div key={row} className={classes.card} aria-hidden="true">
          <Skeleton height={15} width="58%" />
          <Skeleton height={11} width="92%" />
          <Skeleton height={11} width="74%" />
          <Skeleton height={34} width={120} mt={8} />
        </div>
      ))}
    </div>
  )
}
