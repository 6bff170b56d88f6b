import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@kazi/schemas/language-words'
import { recognizerOf } from '@kazi/schemas/recognize'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it, vi } from 'vitest'
import { compiledCatalogs } from './compiled.ts'
import { portalCode, required } from './required.ts'
import { unsaidIn } from './sentences.ts'
import { speechOf } from './speech.ts'

const folder = join(import.meta.dirname, '../../../../packages/schemas/languages')
const catalogs = (['fr', 'pt', 'sw'] as const).map(
  (language) =>
    [language, JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<string, string>] as const,
)
const { said, refused } = required()

it('the portal and what it shows of other packages says every text to its reader', () => {
  expect(portalCode().flatMap(unsaidIn)).toEqual([])
})

it('every language of the portal has a catalog', () => {
  expect(catalogs.map(([language]) => language)).toEqual(Object.keys(languages).filter((one) => one !== 'en'))
})

/** `{v0}` and `{task}` alike: what a refusal puts in has no name in the code. */
const unnamed = (sentence: string) => sentence.replace(/\{\w+\}/g, '{}')
const namesIn = (text: string) => new Set(text.match(/\{(\w+)\}/g))

// The state's English name has no place in another language's sentence, and neither have our hours.
const saysLess = /^A task that is “?\{|^\{brand\}\. Support answers/

describe.each(catalogs)('%s', (language, catalog) => {
  const sentences = Object.keys(catalog)

  it('says everything that the portal says', () => {
    expect(said.filter((sentence) => !Object.hasOwn(catalog, sentence))).toEqual([])
  })

  it('says every refusal of the server and of the forms', () => {
    const known = new Set(sentences.map(unnamed))
    const recognize = recognizerOf(sentences)
    const inWords = (sentence: string) => sentence.replace(/\{v(\d)\}/g, 'value $1')
    expect(refused.filter((one) => !known.has(unnamed(one)))).toEqual([])
    const templates = refused.filter((one) => one.includes('{v0}'))
    expect(templates.filter((one) => !recognize(inWords(one)))).toEqual([])
  })

  it('has no empty translation, and none left in English', () => {
    expect(sentences.filter((one) => catalog[one]?.trim() === '')).toEqual([])
    // Words that both languages share.
    const same = sentences.filter((one) => catalog[one] === one && one.split(' ').length > 2)
    expect(same).toEqual([])
  })

  it('puts in what the sentence puts in, and compiles', () => {
    const wrong = Object.entries(catalog).filter(([sentence, text]) => {
      const here = namesIn(text)
      const there = namesIn(sentence)
      if (sentence.includes(', plural,')) return !text.includes('{n, plural,') || !text.includes('#')
      return [...here].some((name) => !there.has(name)) || (here.size < there.size && !saysLess.test(sentence))
    })
    expect(wrong).toEqual([])
    expect(() => Object.values(catalog).map((text) => compileMessage(text))).not.toThrow()
    // ICU reads a straight apostrophe as a quotation mark.
    expect(Object.values(catalog).filter((text) => text.includes("'"))).toEqual([])
  })

  it('has every plural form that its numbers can need', () => {
    const forms = (text: string) => [...text.matchAll(/\b(one|many|other) \{/g)].map(([, form]) => form)
    const needed = (sentence: string) => forms(sentence)
    const plural = Object.entries(catalog).filter(([sentence]) => sentence.includes(', plural,'))
    expect(plural.filter(([sentence, text]) => needed(sentence).some((form) => !forms(text).includes(form)))).toEqual(
      [],
    )
    const speech = speechOf(language, Object.fromEntries(plural.map(([id, text]) => [id, compileMessage(text)])))
    for (const n of [0, 1, 2, 5, 1000]) for (const [id] of plural) expect(speech.say(id, { n })).not.toMatch(/[{}#]/)
  })
})

it('a built catalog is compiled to its last sentence, of which the library would warn on every page', () => {
  const { transform } = compiledCatalogs() as { transform: (code: string, id: string) => string }
  const id = '/packages/schemas/languages/fr.json'
  const [, french] = catalogs[0]!
  // Elsewhere the library compiles by itself.
  vi.stubEnv('NODE_ENV', 'production')
  const speech = speechOf('fr', JSON.parse(transform(JSON.stringify(french), id)))
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(speech.say('Working hours', {})).toBe(french['Working hours'])
  expect(speech.say('Welcome, {name}', { name: 'Amina' })).toBe(french['Welcome, {name}']?.replace('{name}', 'Amina'))
  expect(warned).not.toHaveBeenCalled()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('a text that came ready-made', () => {
  const [, french] = catalogs[0]!
  const compiled = Object.fromEntries(Object.entries(french).map(([id, text]) => [id, compileMessage(text)]))
  const speech = speechOf('fr', compiled as never)

  it('is recognized by its words, with its values', () => {
    expect(speech.recognize('Dana answered your question')).toBe('Dana a répondu à votre question')
    expect(speech.recognize('This file is larger than 20 MB. Please send a smaller one.')).toContain('20')
  })

  it('is left alone when nobody knows it', () => {
    expect(speech.recognize('The client wants tea')).toBeUndefined()
  })

  it('is read in a moment, however long it is', () => {
    const hostile = 'The client edited "'.repeat(20_000)
    const begun = performance.now()
    speech.recognize(hostile)
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})
