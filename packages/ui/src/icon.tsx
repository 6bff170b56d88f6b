import type { ReactNode, SVGProps } from 'react'

/** `size`: of the square, in pixels (24) or CSS; `stroke`: the width of its lines, where the square is 24 wide (2). */
type Props = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string }
export type TablerIcon = (props: Props) => ReactNode

const drawing = (paths: string[], size: number | string = 24, props: SVGProps<SVGSVGElement>) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: whoever shows an icon hides it from screen readers or names it
  <svg width={size} height={size} viewBox="0 0 24 24" {...props}>
    {paths.map((d) => (
      <path key={d} d={d} />
    ))}
  </svg>
)

const lines = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** An icon of lines. The files in ../tabler call this and `filledIcon`. */
export const outlineIcon =
  (...paths: string[]): TablerIcon =>
  ({ size, stroke = 2, ...rest }) =>
    drawing(paths, size, { ...lines, strokeWidth: stroke, ...rest })

/** An icon of areas, which have no lines. */
export const filledIcon =
  (...paths: string[]): TablerIcon =>
  ({ size, stroke: _, ...rest }) =>
    drawing(paths, size, { fill: 'currentColor', ...rest })
