import { fileLimits, tooLarge } from '@kazi/schemas/file-kinds'
import { say } from '@kazi/schemas/say'
import { call, sentenceIn } from './rest.tsx'

export type UploadedFile = { id: number; name: string; size: number; type: string; preview: boolean }

/** Sends a file as multipart. Throws a displayable message. */
export async function uploadFile(
  path: string,
  file: File,
  headers: Record<string, string> = {},
): Promise<UploadedFile> {
  if (file.size > fileLimits.bytes) throw Object.assign(new Error(tooLarge()), { status: 413, headers })
  const body = new FormData()
  body.set('file', file)
  try {
    return await (await call(path, { method: 'POST', headers, body })).json()
  } catch (error) {
    const { status, body: sent } = error as { status?: number; body?: string }
    const reason = sentenceIn(sent) ?? (status ? 'Not uploaded.' : 'Not uploaded. Please check your connection.')
    // With the status: whether trying again can help depends on it.
    throw Object.assign(new Error(say(reason)), { status, headers })
  }
}

/** The bytes of a file, for a caller whose key is in a header. */
export const fileBytes = async (path: string, headers: Record<string, string>) => (await call(path, { headers })).blob()
