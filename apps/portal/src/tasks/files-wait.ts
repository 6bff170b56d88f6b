import type { Offline } from '@kazi/client/sending'
import { brand } from '@kazi/schemas/brand'
import { say } from '@kazi/schemas/say'

/**
 * What to say where files wait for the server: one that does not answer is no fault of the reader's connection.
 * @param whenBack what becomes possible once the device has a connection again.
 */
export const filesWait = (offline: Offline, whenBack = say('Files can be added once you’re back online.')) =>
  offline === 'server'
    ? say('We can’t reach {brand} right now. Files have to wait until we can.', { brand: brand.name })
    : whenBack
