type Line = { name: string; p95: number[] }

const width = 900
const height = 520
const left = 60
const right = 260
const top = 20
const bottom = 40
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An SVG line chart of milliseconds by size, both axes logarithmic; a refused size has no point. */
export function chart(sizes: number[], lines: Line[]) {
  const values = lines.flatMap(({ p95 }) => p95).filter((ms) => ms > 0)
  const lowest = Math.floor(Math.log10(Math.min(1, ...values)))
  const highest = Math.ceil(Math.log10(Math.max(10, ...values)))
  const [smallest = 1, largest = 1] = [sizes[0], sizes.at(-1)].map((size) => Math.log10(size ?? 1))
  const x = (size: number) =>
    left + ((Math.log10(size) - smallest) / (largest - smallest || 1)) * (width - left - right)
  const y = (ms: number) => height - bottom - ((Math.log10(ms) - lowest) / (highest - lowest)) * (height - top - bottom)
  const grid = Array.from({ length: highest - lowest + 1 }, (_, at) => 10 ** (lowest + at)).map(
    (ms) =>
      `<path d="M${left} ${y(ms).toFixed(1)}H${width - right}" stroke="#ccc"/><text x="${left - 8}" y="${(y(ms) + 4).toFixed(1)}" text-anchor="end">${ms} ms</text>`,
  )
  const columns = sizes.map(
    (size) =>
      `<text x="${x(size).toFixed(1)}" y="${height - bottom + 20}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
  )
  const slowestFirst = lines.toSorted((a, b) => (b.p95.at(-1) || 0) - (a.p95.at(-1) || 0))
  const drawn = slowestFirst.map(({ name, p95 }, at) => {
    const color = `hsl(${Math.round((at * 360) / lines.length)} 65% 40%)`
    const points = p95.flatMap((ms, size) => (ms > 0 ? [`${x(sizes[size] ?? 1).toFixed(1)},${y(ms).toFixed(1)}`] : []))
    const label = `<text x="${width - right + 14}" y="${top + 12 + (at * (height - top - bottom)) / lines.length}" fill="${color}">${escaped(name)}</text>`
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="1.5"/>${label}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" role="img">
<title>p95 of each hot call in milliseconds, by the number of tasks</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${[...grid, ...columns, ...drawn].join('\n')}
</svg>
`
}
