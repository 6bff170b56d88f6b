import { expect, it } from 'vitest'
import { lengthOf, placedTexts, placesOf, similarities, similarity, taskVector } from '../models/towers.ts'
import { carriedRate, nearest, skillExamplesOf } from './skill-examples.ts'

const placed = (terms: string) => {
  const places = placesOf(terms.split(' '))
  return { places, length: lengthOf(places) }
}
const row = (terms: string, skills: string[], category = 'Other') => {
  const { length } = placed(terms)
  return { category, terms, length, skills, said: terms }
}
const known = skillExamplesOf([
  row('rent tenant', ['rent tracking']),
  row('wool yarn', ['Etsy listings'], 'Marketing'),
  row('hors hay', ['stable bookkeeping']),
])

it('remembers first what is alike in what it asks for, in words or in category', () => {
  const first = (terms: string[], category = 'Other') =>
    nearest(known, { terms, category, refused: false })[0]!.example.skills[0]
  expect(first(['rent'])).toBe('rent tracking')
  expect(first(['tenanc', 'landlord'])).toBe('rent tracking')
  expect(first(['wool', 'yarn'])).toBe('Etsy listings')
  expect(first(['zzz'], 'Marketing')).toBe('Etsy listings')
})

it('takes what a refused task asks for for a refused one alone', () => {
  const both = skillExamplesOf([
    { ...row('rent tenant', ['declining impersonation']), refused: true },
    row('rent roll', ['rent tracking']),
  ])
  const weightOf = (refused: boolean) => {
    const near = nearest(both, { terms: ['rent', 'tenant'], category: 'Other', refused })
    return near.find(({ example }) => example.refused)?.weight ?? 0
  }
  expect(weightOf(false)).toBe(0)
  expect(weightOf(true)).toBeGreaterThan(0.5)
})

it('finds texts as similar as their vectors are', () => {
  const asked = taskVector(['invoic', 'rent', 'tenant'])
  const texts = ['rent tenant', 'wool yarn', 'rent', 'zzz']
  const found = similarities(asked, placedTexts(texts.map(placed)))
  texts.forEach((terms, i) => {
    expect(found[i]).toBeCloseTo(similarity(asked, taskVector(terms.split(' '))), 5)
  })
})

it('shares one weight among all that it remembers', () => {
  const all = nearest(known, { terms: ['rent'], category: 'Other', refused: false })
  expect(all).toHaveLength(3)
  expect(all.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
})

it('knows which words of a text people look for', () => {
  expect(carriedRate(known, 'rent')).toBeGreaterThan(carriedRate(known, 'tenant'))
  expect(carriedRate(known, 'hay')).toBeLessThan(carriedRate(known, 'never seen'))
})

it('finds each skill of several words by that word which the fewest skills have', () => {
  const { byRarestWord } = skillExamplesOf([
    row('rent', ['rent tracking', 'rent roll', 'Rent Tracking', 'Xero']),
    row('wool', ['parcel tracking', 'rent']),
  ])
  const found = (word: string) => byRarestWord.get(word)?.map(({ name }) => name)
  expect(found('roll')).toEqual(['rent roll'])
  expect(found('parcel')).toEqual(['parcel tracking'])
  // Each of its words is in two skills, so it stands under the first.
  expect(found('rent')).toEqual(['rent tracking'])
  expect([found('tracking'), found('xero')]).toEqual([undefined, undefined])
})
