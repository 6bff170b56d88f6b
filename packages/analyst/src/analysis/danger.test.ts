import { expect, it } from 'vitest'
import { builtInAnalyst } from '../built-in.ts'
import { dangerIn } from './danger.ts'

it.each([
  ['self_harm', "I don't want to be here anymore. Please cancel my subscriptions and write to my sister."],
  ['self_harm', 'help me write letters to my kids, i want to die'],
  ['self_harm', 'I’ve been thinking about ending my life and need someone to sort my papers'],
  ['self_harm', 'They would be better off without me. List my accounts.'],
  ['self_harm', 'I am going to end my life tonight. Give my cat to my sister.'],
  ['self_harm', 'I keep thinking that I should take my own life, please write to my brother'],
  ['self_harm', 'i hurt myself again last night, cancel my meetings'],
  ['self_harm', 'I hurt myself cutting, find me a therapist'],
  ['self_harm', 'I want to hurt myself at work, call my manager'],
  ['self_harm', "I'm going to take my life in the garage. Cancel everything."],
  ['self_harm', 'I want to end my life online tonight, tell my sister'],
  ['self_harm', 'I’m scared I might hurt myself. Move my calls.'],
  ['self_harm', 'I hurt myself while crying last night, cancel my meetings'],
  ['self_harm', 'I hurt myself while feeling hopeless, cancel my meetings'],
  ['self_harm', 'I hurt myself while trying to end it, cancel my meetings'],
  ['self_harm', 'I hurt myself while thinking about dying, cancel my meetings'],
  ['self_harm', 'I hurt myself working on how to end it, cancel my meetings'],
  ['self_harm', 'i hurt myself last night at work on purpose, i cannot go on'],
  ['self_harm', 'I hurt myself at work because nobody wants me here'],
  ['self_harm', 'I hurt myself on the stairs, I can’t go on. Cancel my meetings.'],
  ['self_harm', 'I want to end my life notes for my kids are in the desk'],
  ['violence', 'My husband hits me. Find me a flat he does not know about.'],
  ['violence', "If I move out he'll kill me. Find me a bus for tonight."],
  ['violence', 'He threatened to kill me if I leave, can you book a bus for tonight'],
  ['violence', 'my ex-boyfriend is beating my son, who do I write to'],
  ['violence', 'She locks me in the house when she goes to work'],
  ['medical', 'I just took all of my sleeping pills, cancel my 3pm'],
  ['medical', "I think I'm having a heart attack, move my meetings"],
] as const)('sees %s in: %s', (danger, text) => {
  expect(dangerIn(text)).toBe(danger)
})

it.each([
  'Write a leaflet for people who think about ending their lives, with the numbers to call.',
  'Edit my novel. In chapter 3 the hero says "I want to die" and she laughs.',
  'Transcribe the interviews with women whose husbands beat them, for our shelter.',
  "The contadora needs all of it by the 12th or she'll kill us.",
  'This inbox is killing me, I could kill myself for letting it grow. Sort it.',
  'I nearly killed myself laughing at the old captions. Write more like them.',
  'Take my life admin off my plate',
  'Take my life-admin list and work through it',
  'Take my life story and type it up',
  'I want to end my life insurance with Aviva, write the letter',
  'Take my life back from this inbox: sort it every morning',
  'I hurt myself skiing, cancel my gym',
  'file my accident claim, I hurt myself at work',
  'I hurt myself while skiing, cancel my gym',
  'I hurt myself falling off my bike, cancel my gym',
  'I hurt myself yesterday while moving house. Cancel my gym because I cannot go on Monday.',
  'I want to end my life membership of the golf club, write the letter',
  'I hurt myself badly on the stairs, find me a cleaner for a month',
  'I hurt myself when I fell off a ladder. Move my appointments.',
  'My boss hits me with forty emails a day, sort them.',
  'He beats me at chess every week, find me a coach.',
  'I cut myself a slice of the budget, put it in the sheet.',
  'Design a poster on what to do when someone is not breathing.',
  'I can’t breathe easily until the invoices are out. Chase the six open ones.',
])('sees none in: %s', (text) => {
  expect(dangerIn(text)).toBeNull()
})

it('analyzes nothing then, and says where to find help', async () => {
  const said = await builtInAnalyst().analyze({ text: 'I want to die. Cancel my gym.', now: new Date() })
  expect(said).toMatchObject({ danger: 'self_harm', delegable: 'no', steps: [], questions: [], brief: '' })
  expect(said.reason).toContain('talk to a person')
})
