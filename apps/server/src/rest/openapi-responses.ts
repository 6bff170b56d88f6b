import type { JsonSchema } from './input-schema.ts'
import type { Route } from './mount.ts'

const count = { 'X-Total-Count': { $ref: '#/components/headers/TotalCount' } }
const pages = { ...count, Link: { $ref: '#/components/headers/Link' } }
const download = { 'Content-Disposition': { $ref: '#/components/headers/FileName' } }
const tag = { ETag: { $ref: '#/components/headers/ETag' } }
const unchanged = { 304: { description: 'Nothing has changed since the answer with this ETag' } }

/** The types of documents that a call sends, by the ending of its path. */
const documentTypes: Record<string, string> = { pdf: 'application/pdf', csv: 'text/csv' }

const bytesAs = (type: string, description: string, headers: object = download) => ({
  200: { description, headers, content: { [type]: {} } },
})

/** What a row answers when all is well: as `mountRest` sends it. */
export function successOf([, url, , status = 200, extras = {}]: Route, output: JsonSchema | undefined) {
  const { list, bytes, version, zip } = extras
  if (bytes === 'preview') return { ...bytesAs('image/webp', 'A preview of the file', tag), ...unchanged }
  if (bytes)
    return {
      ...bytesAs('*/*', 'The file'),
      206: { description: 'The range of the file that was asked for', content: { '*/*': {} } },
      416: { description: 'The file ends before that range' },
    }
  if (extras.picture) return bytesAs('image/webp', 'The picture', {})
  if (zip) return bytesAs('application/zip', 'A ZIP archive')
  if (extras.download) return bytesAs(documentTypes[url.split('.').at(-1) ?? ''] ?? '*/*', 'The document')
  if (status === 204) return { 204: { description: 'Done' } }
  const description = status === 201 ? 'Created' : list ? 'The rows of one page' : 'The result'
  const schema = output ?? (list ? { type: 'array', items: {} } : undefined)
  const headers = list && { headers: { ...pages, ...(version && tag) } }
  return {
    [status]: { description, ...headers, content: { 'application/json': schema ? { schema } : {} } },
    ...(version && unchanged),
  }
}
