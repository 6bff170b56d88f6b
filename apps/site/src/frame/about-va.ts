import { truncate } from '@kazi/schemas/truncate'

const network = 'A virtual assistant of our network: skills, rate, hours that overlap with yours, and what clients say.'
/** What search results and shared links show, in characters. */
const most = 160

/** The description of a profile: the beginning of the VA's text. */
export const aboutVa = (intro: string) => truncate(intro.trim().replace(/\s+/g, ' '), most) || network
