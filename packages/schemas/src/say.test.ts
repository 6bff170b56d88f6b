import { afterEach, describe, expect, it } from 'vitest'
import { languageOf } from './language-words.ts'
import { pluralId, say, sayCount, speak } from './say.ts'

afterEach(() => speak(undefined))

describe('without a language, a sentence is said as it is written', () => {
  it('with its values, which may look like places themselves', () => {
    expect(say('Remove {name}', { name: '{other}' })).toBe('Remove {other}')
  })

  it('and by its number, with separators', () => {
    expect(sayCount(1, '# change waits', '# changes wait')).toBe('1 change waits')
    expect(sayCount(1200, '# change waits', '# changes wait')).toBe('1,200 changes wait')
    expect(sayCount(2, 'from # in {place}', 'from # in {place}', { place: 'Room #3' })).toBe('from 2 in Room #3')
  })
})

describe('in a language', () => {
  const known: Record<string, string> = { Save: 'Hifadhi', [pluralId('# day', '# days')]: 'siku' }
  const speech = { locale: 'sw-KE', say: (sentence: string) => known[sentence], recognize: () => undefined }

  it('a sentence is said in it, and stays in English where it has no translation', () => {
    speak(speech)
    expect([say('Save'), say('Remove {name}', { name: 'X' })]).toEqual(['Hifadhi', 'Remove X'])
    expect([sayCount(3, '# day', '# days'), sayCount(3, '# night', '# nights')]).toEqual(['siku', '3 nights'])
  })
})

it.each([
  [['pt-MZ', 'en'], 'pt'],
  [['de-DE', 'sw'], 'sw'],
  [['FR'], 'fr'],
  [['de'], 'en'],
  [[], 'en'],
])('a browser that asks for %j gets %s', (wanted, language) => {
  expect(languageOf(wanted)).toBe(language)
})
