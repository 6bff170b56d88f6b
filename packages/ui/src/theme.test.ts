import { describe, expect, it } from 'vitest'
import { palette, scheme } from './palette.ts'

const channel = (hex: string) => {
  const c = Number.parseInt(hex, 16) / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) =>
  0.2126 * channel(hex.slice(1, 3)) + 0.7152 * channel(hex.slice(3, 5)) + 0.0722 * channel(hex.slice(5, 7))
const contrast = (a: string, b: string) => {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
const { marigold, dark: _dark, ...hues } = palette
const white = scheme.light.surface

describe('contrast', () => {
  for (const [name, { ground, surface, raised, sunken, ink, dimmed, faint, edge, focus }] of Object.entries(scheme))
    for (const [where, back] of Object.entries({ ground, surface, raised, sunken }))
      it(`${name}: text and edges on ${where}`, () => {
        expect(contrast(ink, back)).toBeGreaterThan(7)
        expect(contrast(dimmed, back)).toBeGreaterThan(4.5)
        expect(contrast(faint, back)).toBeGreaterThan(4.5)
        expect(contrast(edge, back)).toBeGreaterThan(3)
        expect(contrast(focus, back)).toBeGreaterThan(3)
      })

  it.each(Object.entries(hues))('%s: filled, light and plain in both schemes', (_name, tuple) => {
    expect(contrast(white, tuple[6])).toBeGreaterThan(4.5)
    expect(contrast(white, tuple[5])).toBeGreaterThan(4.5)
    expect(contrast(tuple[6], scheme.light.ground)).toBeGreaterThan(4.5)
    expect(contrast(tuple[8], tuple[2])).toBeGreaterThan(4.5)
    expect(contrast(tuple[3], scheme.dark.raised)).toBeGreaterThan(4.5)
    expect(contrast(tuple[5], scheme.dark.surface)).toBeGreaterThan(3)
  })

  it('marigold carries ink, and reads as text in its dark steps', () => {
    expect(contrast(palette.gray[9], marigold[4])).toBeGreaterThan(7)
    expect(contrast(marigold[7], scheme.light.sunken)).toBeGreaterThan(4.5)
    expect(contrast(marigold[3], scheme.dark.raised)).toBeGreaterThan(4.5)
  })
})
