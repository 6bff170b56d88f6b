import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const slot = /\{\{((?:text|url|html):\w+)\}\}/

/** A part as its markup and its slots in turn: every second element is a slot. */
const compiled = (part: ReactElement) => renderToStaticMarkup(part).split(slot)

/** The module that the server fills: strings alone, so that it needs neither React nor this package. */
export function moduleOf(parts: Record<string, ReactElement>) {
  const entries = Object.entries(parts).map(([name, part]) => {
    const [first = '', ...rest] = compiled(part)
    return `  ${name}: ${JSON.stringify([name === 'page' ? `<!doctype html>${first}` : first, ...rest])},\n`
  })
  return `// Compiled from packages/email: change it there, and run \`npm run compile -w @kazi/email\`.\nexport const layout = {\n${entries.join('')}} as const\n`
}
