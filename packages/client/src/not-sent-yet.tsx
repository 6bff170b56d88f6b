import { say } from '@kazi/schemas/say'
import { toast } from './toasts.tsx'

/** Whoever leaves a message that waits for its file has sent it, as far as they know. */
export const notSentYet = () =>
  toast(say('Not sent yet: a file is still being uploaded. Open it again here to send it.'))
