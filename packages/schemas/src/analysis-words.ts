/** Words of analyses, without zod: a task's page reads them before it loads its forms. */

/**
 * The reason of an analysis whose text says too little to be planned, whichever engine wrote it: it has no other sign
 * of that.
 */
export const moreDetail = 'We need a little more detail first.'
