import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Amina Odhiambo', 'AO'],
    ['  amina   wanjiru  odhiambo ', 'AO'],
    ['Chidi', 'C'],
    ['élodie', 'É'],
    ['😀 Ade', 'A'],
    ['ل🌸', 'ل'],
    ['Amina 🌸', 'A'],
    ['🌸Amina (Odhiambo)', 'AO'],
    ['e\u0301lodie', 'E\u0301'],
    ['🌸', '?'],
    ['', '?'],
  ])('%j is %s', (name, letters) => expect(initials(name)).toBe(letters))
})
