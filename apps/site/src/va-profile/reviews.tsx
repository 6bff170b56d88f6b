import { count } from '@kazi/ui/format'
import { RatingStars } from '@kazi/ui/rating'
import { RelativeTime } from '@kazi/ui/relative-time'
import type { Profile } from './profile.ts'
import classes from './va-profile.module.css'

type Props = { reviews: Profile['reviews']; count: number; name: string }

/** What clients wrote, without their names. */
export function Reviews({ reviews, count: all, name }: Props) {
  const more = all - reviews.length
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {reviews.length === 0 && (
        <p className={classes.none}>No reviews of {name} yet. Clients can only review work they have accepted.</p>
      )}
      <ul className={classes.reviews}>
        {reviews.map(({ id, rating, comment, createdAt }) => (
          <li key={id}>
            {comment && <blockquote dir="auto">{comment}</blockquote>}
            <div className={classes.under}>
              <RatingStars value={rating} />
              <span className={classes.clock}>
                A client, <RelativeTime at={createdAt} inline />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.none}>And {count(more, 'earlier review')}.</p>}
    </section>
  )
}
