import { brand } from '@kazi/schemas/brand'
import type { Paper } from '@kazi/schemas/paper'
import { filled } from '@kazi/schemas/say'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { AppError } from '../errors.ts'
import { color, display, drawAll, margin, plain, width } from './blocks.ts'
import { fontFiles, fonts, missingLetters } from './fonts.ts'

pdfmake.setFonts(fonts)
// A document names no file or address: its texts come from people.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
Object.assign(pdfmake, { virtualfs: fontFiles })

const mark = `<svg viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="${color.forest}"/>
<path fill="#fffdf7" d="M9 8h5.5v24H9z"/><path fill="#fffdf7" d="M16 20A15 15 0 0 1 31 8a15 15 0 0 1-15 12"/>
<path fill="#f2b02e" d="M16 20a15 15 0 0 1 15 12 15 15 0 0 1-15-12"/></svg>`

/** A row of the cloth's lozenges, and a line to the end of the page's text. */
const divider = `<svg viewBox="0 0 ${width} 8"><path d="M64 4H${width}" stroke="${color.line}" stroke-width="0.75"/>
${[0, 1, 2, 3]
  .map((n) => `<path d="M${n * 16} 4l5-4 5 4-5 4z" fill="${n % 2 ? color.gold : color.forest}"/>`)
  .join('')}</svg>`

const headerOf = ({ title, number }: Paper) => ({
  stack: [
    {
      columns: [
        { svg: mark, width: 26 },
        { ...display(brand.name, { fontSize: 17, color: color.ink }), margin: [8, 1, 0, 0], width: '*' },
        {
          ...plain(number ?? title, { alignment: 'right', fontSize: 9, color: color.dimmed }),
          margin: [0, 8, 0, 0],
          width: 260,
        },
      ],
    },
    { svg: divider, width, margin: [0, 10, 0, 0] },
  ],
  margin: [margin.side, 32, margin.side, 0],
})
const english = { locale: 'en-US', pages: 'Page {page} of {pages}' }
const footerOf = ({ language = english }: Paper, page: number, pages: number) => ({
  columns: [
    plain(`${brand.operatorName} · ${brand.supportEmail} · ${brand.supportHours}`, {
      fontSize: 8,
      color: color.dimmed,
    }),
    {
      ...plain(filled(language.pages, { page, pages }), { fontSize: 8, color: color.dimmed, alignment: 'right' }),
      width: 80,
    },
  ],
  margin: [margin.side, 24, margin.side, 0],
})

function definitionOf(paper: Paper, at: Date): TDocumentDefinitions {
  const { title, subtitle, number, date, blocks } = paper
  return {
    pageSize: 'A4',
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    info: {
      title: number ? `${title} ${number}` : subtitle ? `${title}, ${subtitle}` : title,
      author: brand.operatorName,
      creator: brand.name,
      producer: brand.name,
      creationDate: at,
    },
    language: (paper.language ?? english).locale,
    displayTitle: true,
    defaultStyle: { font: 'figtree latin', fontSize: 10, color: color.ink, lineHeight: 1.25 },
    header: () => headerOf(paper) as Content,
    footer: (page, pages) => footerOf(paper, page, pages) as Content,
    // A heading does not stand alone at the foot of a page.
    pageBreakBefore: (node, nodes) => node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    content: [
      { ...display(title, { fontSize: 22, lineHeight: 1.1 }) },
      ...(subtitle ? [plain(subtitle, { fontSize: 11, color: color.dimmed })] : []),
      { ...plain(date, { fontSize: 9, color: color.dimmed }), margin: [0, 2, 0, 16] },
      ...drawAll(blocks),
    ],
  } as TDocumentDefinitions
}

type ToWrite = {
  paper: Paper
  /** An ISO 8601 time: the same input gives the same page. */
  at: string
  /** Refuses letters that no font has, which are question marks otherwise: for what cannot be written again. */
  strict?: boolean
}

/** A PDF of A4 pages, with embedded fonts, title and language. */
export async function writePdf({ paper, at, strict = false }: ToWrite): Promise<Uint8Array> {
  // What JSON adds to the texts, every font has.
  const missing = strict ? missingLetters(JSON.stringify(paper)) : []
  if (missing.length > 0)
    throw new AppError(
      'BAD_REQUEST',
      `Our documents cannot show ${missing.slice(0, 10).join(' ')}. Please write it in other letters.`,
    )
  return new Uint8Array(await pdfmake.createPdf(definitionOf(paper, new Date(at))).getBuffer())
}
