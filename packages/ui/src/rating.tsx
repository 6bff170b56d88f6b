import { say } from '@kazi/schemas/say'
import { Input, Rating } from '@mantine/core'
import { IconStarFilled } from '../tabler/all.gen.ts'
import { meanRating } from './format.ts'
import classes from './rating.module.css'

type InputProps = {
  value: number
  onChange: (value: number) => void
  label?: string
  error?: string
  disabled?: boolean
}

const ratingLabels = ['Choose 1 to 5 stars', 'Poor', 'Could be better', 'Good', 'Very good', 'Excellent']

/** One to five stars, by mouse, touch or arrow keys, with the word for the choice. */
export function RatingInput({ value, onChange, label = 'Your rating', error, disabled }: InputProps) {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      {/* Arrow keys select too: Mantine alone would only preview, and lose the value when the focus moves on. */}
      <div
        className={classes.input}
        onChange={({ target }) => target instanceof HTMLInputElement && onChange(Number(target.value))}
      >
        <Rating
          value={value}
          onChange={onChange}
          readOnly={disabled}
          size={32}
          color="marigold"
          aria-label={label}
          getSymbolLabel={(stars) => `${stars} of 5: ${ratingLabels[stars]}`}
        />
        <span className={classes.word}>{ratingLabels[value]}</span>
      </div>
    </Input.Wrapper>
  )
}

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
