/**
 * How often a page reports that its user is typing, and how long a report stays valid (one more may get lost). In
 * seconds.
 */
export const typingEverySeconds = 4
export const typedSeconds = 9
