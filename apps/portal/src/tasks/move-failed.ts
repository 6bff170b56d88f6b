import { errorText } from '@kazi/client/errors'

/** Says why a task did not move on: a forgotten timer has to be stopped first, or it has moved on elsewhere. */
export const moveFailed = (error: unknown) => ({ title: 'Failed to update task', text: errorText(error) })
