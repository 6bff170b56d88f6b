import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** Retired names, and the standard term that replaced each. */
const retired: Record<string, string> = {
  adopt: 'apply a suggestion',
  announce: 'publish',
  belongings: 'owned records',
  deed: 'dialog or action',
  door: 'auth layout',
  gate: 'admin login',
  haste: 'priority',
  house: 'architecture',
  judge: 'evaluate',
  kept: 'response cache, profile cache, stored',
  ledger: 'acknowledged writes',
  lesson: 'training example',
  lessons: 'dataset',
  letter: 'email message',
  mood: 'behavior',
  mend: 'fix, repair',
  nobody: 'signed out',
  oops: 'route error',
  overlook: 'dropout',
  pace: 'learning rate',
  patience: 'wait, timeout',
  ring: 'create notification',
  shared: 'single flight',
  sharpness: 'temperature',
  shrink: 'weight decay',
  signs: 'features',
  slopes: 'gradients',
  taught: 'training examples',
  tell: 'notify',
  trail: 'access log',
  transact: 'with transaction',
  trust: 'calibration',
  turnstile: 'concurrency limit',
  waiting: 'pending',
}

const files = globSync('{apps,packages}/*/{src,tests,knowledge,training,evaluation}/**/*.{ts,tsx}', {
  cwd: root,
}).filter((file) => !/\.gen\.ts$|node_modules/.test(file))
const wordsIn = (name: string) => name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
const retiredIn = (name: string) => wordsIn(name).filter((word) => word in retired)
const exportsOf = (source: string) =>
  [...source.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|let|type|interface|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  )

it('a retired name is recognized in a file and in an export', () => {
  expect(retiredIn('notifications/letter.ts')).toEqual(['letter'])
  expect(
    exportsOf('const a = 1\nexport async function tellClient() {}\nexport type Letter = 1').map(retiredIn),
  ).toEqual([['tell'], ['letter']])
  expect(retiredIn('newsletter-form.tsx')).toEqual([])
})

it('no file has a retired name', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => retiredIn(file).length > 0)).toEqual([])
})

it('no export has a retired name', () => {
  const found = files.flatMap((file) =>
    exportsOf(readFileSync(join(root, file), 'utf8'))
      .filter((name) => retiredIn(name).length > 0)
      .map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})
