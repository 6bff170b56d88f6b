import { say } from '@kazi/schemas/say'
import { IconStarFilled } from '../tabler/all.gen.ts'
import { meanRating } from './format.ts'
import classes from './rating.module.css'

type StarsProps = { value: number | null | undefined; count?: number }

/** An average rating as one star and a number, or a text if there are no ratings yet. */
export function RatingStars({ value, count }: StarsProps) {
  if (value == null) return <span className={classes.none}>{say('No ratings yet')}</span>
  return (
    <span className={classes.stars}>
      <IconStarFilled size={16} className={classes.star} aria-hidden />
      <span>
        {meanRating(value)}
        <span className={classes.out}> {say('of 5')}</span>
      </span>
      {count !== undefined && <span className={classes.out}>({count})</span>}
    </span>
  )
}
