import { fileBytes } from '@kazi/client/files'
import { keyHeader } from './admin-key.ts'

const place = (id: number, what: 'whole' | 'preview') => `/api/admin/files/${id}${what === 'preview' ? '/preview' : ''}`
/** Where the console finds a file: a picture's address cannot carry the key, so its bytes are loaded. */
export const fileAccess = {
  load: (id: number, what: 'whole' | 'preview') => fileBytes(place(id, what), keyHeader()),
}
