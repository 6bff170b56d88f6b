import { palette, scheme } from '@kazi/ui/palette'
import type { CSSProperties } from 'react'

const font = "Figtree, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
// A long word or address breaks, so that no phone scrolls sideways. Some mailboxes know only the second.
const breaks: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }
const text: CSSProperties = { margin: 0, fontFamily: font, fontSize: '16px', lineHeight: '25px', ...breaks }
const { light, dark } = scheme

/** Colors of both schemes by what they are for: the inline style is light, a class with the same name is dark. */
const colors = {
  ground: [{ backgroundColor: light.ground }, { 'background-color': dark.ground }],
  card: [
    { backgroundColor: light.surface, border: `1px solid ${light.line}` },
    { 'background-color': dark.surface, 'border-color': dark.line },
  ],
  ink: [{ color: light.ink }, { color: dark.ink }],
  dimmed: [{ color: light.dimmed }, { color: dark.dimmed }],
  line: [{ borderColor: light.line }, { 'border-color': dark.line }],
  accent: [{ borderColor: palette.marigold[4] }, { 'border-color': palette.marigold[4] }],
  sunken: [{ backgroundColor: light.sunken }, { 'background-color': dark.raised }],
  link: [{ color: palette.forest[6] }, { color: palette.forest[3] }],
  // The same in both schemes, and in a mailbox that inverts colors: white on a middle green stays readable either way.
  button: [
    { backgroundColor: palette.forest[6], color: light.surface },
    { 'background-color': palette.forest[5], color: light.surface },
  ],
} as const satisfies Record<string, readonly [CSSProperties, Record<string, string>]>

export type Color = keyof typeof colors

/** The class and the inline colors of what an element is, with its other styles. */
export const as = (names: readonly Color[], style: CSSProperties = {}) => ({
  className: names.join(' ') || undefined,
  style: Object.assign({}, style, ...names.map((name) => colors[name][0])) as CSSProperties,
})

const rules = (prefix: string) =>
  Object.entries(colors)
    .map(([name, [, values]]) => {
      const all = Object.entries(values).map(([property, value]) => `${property}:${value}!important`)
      return `${prefix}.${name}{${all.join(';')}}`
    })
    .join('')

/** Dark for mailboxes that follow the system, and for Outlook on the web, which marks what it has darkened. */
export const darkRules = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media(prefers-color-scheme:dark){${rules('')}}${rules('[data-ogsc] ')}`
export const narrowRules = '@media(max-width:479px){.pad{padding-left:20px!important;padding-right:20px!important}}'

export const styles = {
  text,
  small: { ...text, fontSize: '14px', lineHeight: '21px' },
  heading: { ...text, fontSize: '24px', lineHeight: '30px', fontWeight: 700, letterSpacing: '-0.01em' },
  strong: { ...text, fontWeight: 650 },
} as const satisfies Record<string, CSSProperties>
