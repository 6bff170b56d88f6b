/** One sentence, or a title that says what happened and a text that says what to do. */
export type ToastMessage = string | { title: string; text: string }
