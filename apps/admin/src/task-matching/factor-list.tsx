import type { Candidate } from './bench.ts'
import classes from './candidate-card.module.css'

type Factor = Candidate['factors'][number]
type Props = { name: string; score: number; factors: Factor[] }

const labels: Record<Factor['name'], string> = {
  skills: 'Skills',
  tools: 'Tools',
  introduction: 'Bio',
  hours: 'Shared hours',
  rating: 'Rating',
  history: 'History with the client',
  load: 'Current workload',
  language: 'Language',
  rate: 'Rate',
  availability: 'Availability',
}
const points = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 })

/** How a score was calculated: each factor, its explanation, and how much of its share it contributed. */
export function FactorList({ name, score, factors }: Props) {
  return (
    <details className={classes.factors}>
      <summary>
        How {name} scored {Math.round(score)} of 100
      </summary>
      <ul>
        {factors.map(({ name: factor, text, points: got, share }) => (
          <li key={factor}>
            <span className={classes.factor}>{labels[factor]}</span>
            <span className={classes.text}>{text}</span>
            <span className={classes.points}>
              {points(got)} of {points(share)}
              <span className={classes.track} aria-hidden="true">
                <span style={{ width: `${share ? (got / share) * 100 : 0}%` }} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
