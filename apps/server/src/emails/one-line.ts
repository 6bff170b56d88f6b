import { truncate } from '@kazi/schemas/truncate'

/** A subject must stay one header line, even if a client's text has line breaks. */
export const oneLine = (text: string, most = 80) => truncate(text.replace(/\s+/g, ' ').trim(), most)
