/**
 * Whether a key belongs to the input method that composes a word, as for Japanese: the Enter that ends one must not send.
 * Safari ends the word before that key, which then has the code of the keys that an input method has handled.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229
