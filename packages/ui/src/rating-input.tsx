import { Button, Input, Rating } from '@mantine/core'
import { useRef } from 'react'
import classes from './rating-input.module.css'

type Props = {
  value: number
  /** 0: the rating was taken back. */
  onChange: (value: number) => void
  label?: string
  disabled?: boolean
}

const ratingLabels = ['Choose 1 to 5 stars', 'Poor', 'Could be better', 'Good', 'Very good', 'Excellent']

/** One to five stars, by mouse, touch or arrow keys, with the word for the choice. One that was a mistake can be cleared. */
export function RatingInput({ value, onChange, label = 'Your rating', disabled }: Props) {
  const stars = useRef<HTMLDivElement>(null)
  const clear = () => {
    onChange(0)
    // The button leaves. The radio for no stars is the one that the tab key finds from now on.
    stars.current?.querySelector<HTMLInputElement>('input[value="0"]')?.focus()
  }
  return (
    <Input.Wrapper label={label} labelElement="div">
      {/* Arrow keys select too: Mantine alone would only preview, and lose the value when the focus moves on. */}
      <div
        className={classes.input}
        onChange={({ target }) => target instanceof HTMLInputElement && onChange(Number(target.value))}
      >
        <Rating
          ref={stars}
          classNames={{ root: classes.stars, symbolBody: classes.star }}
          value={value}
          onChange={onChange}
          readOnly={disabled}
          size={32}
          color="marigold"
          aria-label={label}
          getSymbolLabel={(stars) => (stars === 0 ? 'No rating' : `${stars} of 5: ${ratingLabels[stars]}`)}
        />
        <span className={classes.said}>
          {ratingLabels[value]}
          {/* A second tap on the same star is no way to clear it: it would also be what a double tap does. */}
          {value > 0 && !disabled && (
            <Button variant="subtle" color="gray" px="sm" mih="2.75rem" aria-label="Clear the rating" onClick={clear}>
              Clear
            </Button>
          )}
        </span>
      </div>
    </Input.Wrapper>
  )
}
