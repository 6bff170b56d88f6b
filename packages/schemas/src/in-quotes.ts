/** A title within a sentence. Its own full stop would stand beside the sentence's. */
export const inQuotes = (title: string) => `“${title.replace(/(?<!\.)\.$/, '')}”`
