import { say } from '@kazi/schemas/say'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './trend.module.css'

export type TrendPoint = {
  key: string
  /** The span, as read aloud and shown: 'Nov 16 to 22'. */
  label: string
  /** Null leaves a gap: there was nothing to measure. */
  value: number | null
  /** The value as people read it: '4.5 h'; what is shown for a gap. */
  text: string
}
type Props = {
  label: string
  /** What is counted, in a few words. */
  note?: string
  points: readonly TrendPoint[]
  /** Bars for amounts, a line for means. */
  shape?: 'bars' | 'line'
  /** The top of the scale; the highest value if omitted. */
  top?: number
  /** Opens the rows behind a point. */
  onOpen?: (point: TrendPoint) => void
  /** The last span is still running, so it is drawn lighter. */
  running?: boolean
}

const step: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const edge: Record<string, 'first' | 'last'> = { Home: 'first', End: 'last' }

/**
 * A small chart over time. Each span is a button, so that its value is read aloud and its rows can be opened; the whole
 * chart is one stop for the tab key, and the arrow keys move within it.
 */
export function Trend({ label, note, points, shape = 'bars', top, onOpen, running = false }: Props) {
  const title = useId()
  const last = points.length - 1
  const [at, setAt] = useState(last)
  const [seen, setSeen] = useState<number | null>(null)
  const plot = useRef<HTMLDivElement>(null)
  const most = top ?? Math.max(...points.map(({ value }) => value ?? 0), 0)
  const height = (value: number) => (most === 0 ? 0 : Math.min(100, (100 * value) / most))
  const current = points[seen ?? last]
  const move = (event: KeyboardEvent) => {
    const side = edge[event.key]
    const to = side ? (side === 'first' ? 0 : last) : Math.min(last, Math.max(0, at + (step[event.key] ?? 0)))
    if (to === at && !side) return
    event.preventDefault()
    setAt(to)
    plot.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <section className={classes.trend} aria-labelledby={title}>
      <div className={classes.head}>
        <h3 className={classes.label} id={title}>
          {label}
        </h3>
        <p className={classes.value}>{current?.text}</p>
        <p className={classes.note}>{seen === null ? note : current?.label}</p>
      </div>
      <div className={classes.plot} ref={plot} data-shape={shape}>
        {shape === 'line' && <Line points={points} height={height} />}
        {points.map((point, index) => (
          <button
            type="button"
            key={point.key}
            className={classes.span}
            tabIndex={index === at ? 0 : -1}
            data-seen={index === seen || undefined}
            data-running={(running && index === last) || undefined}
            aria-label={`${point.label}: ${point.text}`}
            aria-disabled={!onOpen || undefined}
            onMouseEnter={() => setSeen(index)}
            onMouseLeave={() => setSeen(null)}
            onFocus={() => {
              setAt(index)
              setSeen(index)
            }}
            onBlur={() => setSeen(null)}
            onKeyDown={move}
            onClick={() => onOpen?.(point)}
          >
            {point.value !== null && <span className={classes.mark} style={markAt(shape, height(point.value))} />}
          </button>
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{points[0]?.label}</span>
        <span>{running ? say('now') : points[last]?.label}</span>
      </div>
    </section>
  )
}

const markAt = (shape: 'bars' | 'line', percent: number) =>
  shape === 'bars' ? { height: `${percent}%` } : { bottom: `calc(${percent}% - 0.25rem)` }

/** The line between the dots; it breaks where there was nothing to measure. */
function Line({ points, height }: Pick<Props, 'points'> & { height: (value: number) => number }) {
  const width = 100 / points.length
  const path = points
    .map(({ value }, index) => {
      if (value === null) return ''
      const joined = index > 0 && points[index - 1]?.value !== null
      return `${joined ? 'L' : 'M'}${(index + 0.5) * width} ${100 - height(value)}`
    })
    .join('')
  return (
    <svg className={classes.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Charts side by side, on one surface: as many as fit, or few and wide. */
export const Trends = ({ children, wide = false }: { children: ReactNode; wide?: boolean }) => (
  <div className={classes.grid} data-wide={wide || undefined}>
    {children}
  </div>
)
