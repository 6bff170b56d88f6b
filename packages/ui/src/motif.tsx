import { useId } from 'react'
import classes from './motif.module.css'

type Props = {
  /** band: a strip of cloth · divider: one thin row · corner: a quarter that fades · field: fills its positioned parent */
  kind?: 'band' | 'divider' | 'corner' | 'field'
  className?: string
}

/** The kitenge ornament. Colors come from --kazi-motif and --kazi-accent, so a parent can change them. */
export function Motif({ kind = 'band', className }: Props) {
  const id = useId()
  const tile = { divider: 28, band: 28, corner: 56, field: 104 }[kind]
  return (
    <svg
      className={[classes.motif, classes[kind], className].filter(Boolean).join(' ')}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id={id} width={tile} height={tile} viewBox="0 0 64 64" patternUnits="userSpaceOnUse">
          <Tile />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** Four petals that meet in the middle, and a lozenge where four tiles leave a gap. */
function Tile() {
  const petal = 'M0 0A32 32 0 0 1 32 32A32 32 0 0 1 0 0'
  return (
    <>
      {[0, 90, 180, 270].map((turn) => (
        <path key={turn} className={classes.petal} d={petal} transform={`rotate(${turn} 32 32)`} />
      ))}
      {[0, 90, 180, 270].map((turn) => (
        <path key={turn} className={classes.vein} d="M7 7L25 25" transform={`rotate(${turn} 32 32)`} />
      ))}
      {['32 0', '64 32', '32 64', '0 32'].map((at) => (
        <g key={at} transform={`translate(${at})`}>
          <path className={classes.lozenge} d="M0-11L11 0L0 11L-11 0Z" />
          <circle className={classes.dot} r="3.5" />
        </g>
      ))}
    </>
  )
}
