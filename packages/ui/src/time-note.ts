import { say } from '@kazi/schemas/say'

/** The note of logged time. The one that the server writes when a task is handed over is said in the reader's language. */
export const timeNote = (note: string | null) => (note === 'With the hand-over' ? say('With the hand-over') : note)
