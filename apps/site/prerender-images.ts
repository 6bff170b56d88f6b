import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { brand } from '@kazi/schemas/brand'
import { Resvg } from '@resvg/resvg-js'
import { type Font, openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)
// The variable fonts that the pages use cannot be set to a weight from their packed form: these are the same, cut out.
const font = (name: string, weight: number) =>
  openSync(resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`)) as Font

/** Text as outlines: a renderer of SVG knows no woff2, and a machine that builds has no fonts. */
function outlined(text: string, { face, size, x, y, fill }: Line) {
  const scale = size / face.unitsPerEm
  const { glyphs, positions } = face.layout(text)
  let at = 0
  const shapes = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const shape = `<path transform="translate(${at + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`
    at += xAdvance
    return shape
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`
}
type Line = { face: Font; size: number; x: number; y: number; fill: string }

const paper = '#fffdf7'
const petal = 'M0 0A32 32 0 0 1 32 32A32 32 0 0 1 0 0'
/** The ornament of packages/ui/src/motif.tsx, faded towards the words. */
const cloth = `
  <pattern id="cloth" width="104" height="104" viewBox="0 0 64 64" patternUnits="userSpaceOnUse">
    ${[0, 90, 180, 270].map((turn) => `<path fill="#2f7a51" d="${petal}" transform="rotate(${turn} 32 32)"/>`).join('')}
    ${['32 0', '64 32', '32 64', '0 32'].map((at) => `<g transform="translate(${at})"><path fill="#0f4a2c" stroke="#2f7a51" stroke-width="2" d="M0-11L11 0L0 11L-11 0Z"/><circle fill="#f2b02e" r="3.5"/></g>`).join('')}
  </pattern>
  <linearGradient id="fade"><stop offset="0.45" stop-color="#0f4a2c"/><stop offset="1" stop-color="#0f4a2c" stop-opacity="0.1"/></linearGradient>`

function card(mark: string) {
  const bold = font('bricolage-grotesque', 700)
  const calm = font('figtree', 500)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <defs>${cloth}</defs>
  <rect width="1200" height="630" fill="#0f4a2c"/>
  <rect width="1200" height="630" fill="url(#cloth)"/>
  <rect width="1200" height="630" fill="url(#fade)"/>
  <svg x="80" y="76" width="84" height="84" viewBox="0 0 40 40">${mark}</svg>
  ${outlined(brand.name, { face: bold, size: 60, x: 186, y: 138, fill: paper })}
  ${['Find Your Perfect', 'Virtual Assistant'].map((text, line) => outlined(text, { face: bold, size: 92, x: 78, y: 336 + line * 98, fill: paper })).join('')}
  ${outlined(brand.tagline, { face: calm, size: 36, x: 82, y: 532, fill: '#f9c655' })}
</svg>`
}

const png = (svg: string, width: number) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng()

/** One PNG in the envelope that old clients ask for by name. */
function ico(image: Uint8Array, size: number) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, image])
}

/** Every picture of the site that is no SVG, made of the brand's own mark, words and fonts. */
export async function images(): Promise<[name: string, content: string | Uint8Array][]> {
  const favicon = await readFile(new URL('../../packages/ui/assets/favicon.svg', import.meta.url), 'utf8')
  const mark = favicon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
  // Systems round or mask these themselves.
  const square = favicon.replace(' rx="9"', '')
  const sizes = [192, 512]
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'browser',
    background_color: '#f8f3e7',
    theme_color: '#0f4a2c',
    icons: sizes.map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
  }
  return [
    ['og.png', png(card(mark), 1200)],
    ['apple-touch-icon.png', png(square, 180)],
    ...sizes.map((size): [string, Uint8Array] => [`icon-${size}.png`, png(square, size)]),
    ['favicon.ico', ico(png(favicon, 32), 32)],
    ['manifest.webmanifest', JSON.stringify(manifest)],
  ]
}
