import type { Outputs } from './connect.tsx'

/** The few calls that use REST: files, and responses cached by ETag. `status` is the response's, `headers` are those sent. */
export async function call(path: string, init: RequestInit) {
  const answer = await fetch(path, { credentials: 'include', ...init })
  if (answer.ok) return answer
  const body = await answer.text()
  const error = new Error(`${answer.status}: ${body || answer.statusText}`)
  throw Object.assign(error, { status: answer.status, body, headers: init.headers })
}

/** Where this session remembers that there are more VAs. A browser that stores nothing asks each time. */
const moreVas = 'more-vas'
function isMoreKnown() {
  try {
    return sessionStorage.getItem(moreVas) !== null
  } catch {
    return false
  }
}
function rememberMore() {
  try {
    sessionStorage.setItem(moreVas, '1')
  } catch {}
}

/**
 * The public list of VAs, where it is complete: the documented REST call has an ETag, so an unchanged list is not sent
 * again. `more` means that there are others: then none is returned, because the server finds them page by page. To
 * answer, the server has to build the whole list, and a browser that stops reading it caches nothing, so one session
 * asks once.
 */
export async function publicVas(signal: AbortSignal) {
  if (isMoreKnown()) return { vas: [], more: true }
  const answer = await call('/api/vas', { signal })
  const more = answer.headers.get('link')?.includes('rel="next"') ?? false
  if (more) {
    rememberMore()
    // The header comes before megabytes of rows, which the browser then need not receive.
    answer.body?.cancel().catch(() => {})
    return { vas: [], more }
  }
  const vas: Outputs['vas']['list']['rows'] = await answer.json()
  return { vas, more }
}

export type PlannedImport = Outputs['admin']['vas']['imports']['get']

/** Sends a CSV of VAs as multipart; the server reads it and says what would become of each row. Throws a displayable message. */
export async function planImport(file: File, headers: Record<string, string>): Promise<PlannedImport> {
  const body = new FormData()
  body.set('csv', file)
  try {
    return await (await call('/api/admin/imports', { method: 'POST', headers, body })).json()
  } catch (error) {
    const { status, body: sent } = error as { status?: number; body?: string }
    if (!status) throw new Error('Please check your connection and try again.')
    throw Object.assign(new Error(sentenceIn(sent) ?? 'Please check the key and the CSV.'), { status, headers })
  }
}

/** The server's sentence in the body of a refusal. */
export function sentenceIn(body = '') {
  try {
    return (JSON.parse(body) as { error?: string }).error
  } catch {
    return undefined
  }
}
