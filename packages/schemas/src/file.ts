import { z } from 'zod'
import { filePlaces } from './file-kinds.ts'
import { wordsOf } from './states.ts'
import { id } from './text.ts'

/** The query parameters of an upload: where the file belongs; on the task itself if they do not say. */
export const fileUpload = z.object({ id, place: z.enum(wordsOf(filePlaces)).default('task') })
