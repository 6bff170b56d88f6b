import { VisuallyHidden } from '@mantine/core'
import { scoreWord } from './format.ts'
import classes from './score-meter.module.css'

type Props = {
  /** 0 to 100. */
  score: number
}

/** How well a VA fits, as a number, a word and a bar. */
export function ScoreMeter({ score }: Props) {
  const shown = Math.round(Math.min(100, Math.max(0, score)))
  return (
    <div className={classes.score}>
      <VisuallyHidden>Match score: </VisuallyHidden>
      <div className={classes.line}>
        <span className={classes.number}>
          {shown}
          <span className={classes.of}>/100</span>
        </span>
        <span className={classes.word}>{scoreWord(shown)} match</span>
      </div>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.bar} style={{ width: `${shown}%` }} />
      </div>
    </div>
  )
}
