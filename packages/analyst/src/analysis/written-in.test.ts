import { expect, it } from 'vitest'
import { foreignLanguageOf } from './written-in.ts'

it.each([
  ['Ich brauche jemanden, der bis Freitag 40 Rechnungen eingibt und die Kunden erinnert.', 'German'],
  ['Bitte übersetzen Sie unseren Flyer ins Englische.', 'German'],
  ["J'ai besoin de quelqu'un pour saisir 60 factures dans Excel avant vendredi.", 'French'],
  ['Necesito a alguien que responda los correos de mis clientes todos los días.', 'Spanish'],
  ['Preciso de alguém para transcrever três entrevistas até sexta.', 'Portuguese'],
  ['Ho bisogno di qualcuno che risponda alle email dei clienti ogni mattina.', 'Italian'],
  ['Ik zoek iemand die elke week onze facturen in Excel zet en naar de boekhouder stuurt.', 'Dutch'],
  ['Nahitaji mtu wa kujibu barua pepe za wateja wangu kila siku kabla ya saa tatu.', 'Swahili'],
])('%s', (text, language) => expect(foreignLanguageOf(text)).toBe(language))

it.each([
  'Please sort my inbox and answer in French.',
  'Book a table at Chez Marie de la Mer for six, and ask for the menu in English.',
  'Translate "Guten Tag, ich bin nicht im Büro" for our out-of-office mail.',
  'Update the prices of Rue de la Paix and Piazza di Spagna in the sheet.',
  'asdf',
  '',
])('English, or nothing: %s', (text) => expect(foreignLanguageOf(text)).toBeNull())
