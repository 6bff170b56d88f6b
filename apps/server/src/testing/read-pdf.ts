import { getResolvedPDFJS } from 'unpdf'

type Item = { str: string; hasEOL: boolean }

/** The fonts that a PDF has inside, by their names, and those that it only names. */
function fontsOf(bytes: Uint8Array) {
  const source = Buffer.from(bytes).toString('latin1')
  return [...source.matchAll(/<<[^<>]*\/FontName \/(?:[A-Z]{6}\+)?([\w-]+)[^<>]*>>/g)].map(([descriptor, name]) =>
    /\/FontFile[23]? /.test(descriptor) ? name : `missing ${name}`,
  )
}

/** A PDF as a reader opens it: the text of each page, its title, language and fonts. */
export async function readPdf(bytes: Uint8Array) {
  const { getDocument } = await getResolvedPDFJS()
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = (items as Item[]).map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
    // Where the font changes, a gap may count as one more space.
    pages.push(text.replace(/ +/g, ' '))
  }
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string; Author?: string } }
  await task.destroy()
  const { Title: title, Language: language, Author: author } = info
  return { pages, text: pages.join('\n'), title, language, author, fonts: [...new Set(fontsOf(bytes))].sort() }
}
