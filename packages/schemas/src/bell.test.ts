import { expect, it } from 'vitest'
import { newsIn } from './bell.ts'
import { filled, type Values } from './say.ts'

const loud = (text: string, values?: Values) =>
  filled(text.toUpperCase().replace(/\{\w+\}/, '{it}'), { it: Object.values(values ?? {})[0] ?? '' })

it.each([
  ['Messages\n\nThe client deleted it.', 'Messages\n\nTHE CLIENT DELETED IT.'],
  ['Client: new price list\n\nThe client deleted it.', 'Client: new price list\n\nTHE CLIENT DELETED IT.'],
  ['Messages\n\n"Thank you."', 'Messages\n\n"Thank you."'],
  [
    'It is paused.\n\nClient: Dana Time\n\nReason: On leave.',
    'IT IS PAUSED.\n\nCLIENT: Dana Time\n\nREASON: On leave.',
  ],
])('%j is said as %j', (message, said) => expect(newsIn(message, loud)).toBe(said))
