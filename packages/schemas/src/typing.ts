/** How often a page says that somebody is still writing, and after how long without a word nobody is: one that is lost. */
export const typingEverySeconds = 4
export const typedSeconds = 9
