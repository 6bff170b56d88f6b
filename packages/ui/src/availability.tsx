import classes from './availability.module.css'

/** Whether a VA takes new tasks: a word and a mark, never color alone. */
export const Availability = ({ available }: { available: boolean }) => (
  <span className={classes.availability} data-available={available || undefined}>
    {available ? 'Available' : 'Not available right now'}
  </span>
)
