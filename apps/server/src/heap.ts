import { setFlagsFromString } from 'node:v8'

/** How far the heap may grow past what is in use, in percent, before V8 collects old objects. */
export const heapOption = '--heap-growing-percent=40'

/**
 * From now on the heaps of this process grow to little more than what is in use. Under load most of the rest would be calls that
 * waited for the database (decision 154). Call it when the program is loaded: a heap that fills up for good should grow fast.
 */
export const keepHeapSmall = () => setFlagsFromString(heapOption)
