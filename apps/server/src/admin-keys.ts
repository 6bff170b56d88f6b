import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as core from '@zxcvbn-ts/core'
import type * as common from '@zxcvbn-ts/language-common'
import { onFirstUse } from './on-first-use.ts'

/** The long lists of words that it builds for each key are not kept. */
const check = onFirstUse((require) => {
  const { ZxcvbnFactory }: typeof core = require('@zxcvbn-ts/core')
  const { dictionary, adjacencyGraphs: graphs }: typeof common = require('@zxcvbn-ts/language-common')
  return (key: string) => new ZxcvbnFactory({ dictionary, graphs }).check(key)
})

/** A random key of 32 hexadecimal digits takes about 10^30 guesses; repeated words and runs of letters far fewer. */
const leastGuesses = 20
const placeholder = /change.?(me|this|it)|example|secret|password|placeholder|replace|default|(admin|api|your).?key/i

/** Why this is not a good admin key, as the end of a sentence; undefined for a good one. */
export function keyFault(key: string) {
  if (key.length < 32) return 'has fewer than 32 characters'
  if (placeholder.test(key)) return 'is made of words that stand in for a key'
  const { guessesLog10 } = check()(key.slice(0, 100))
  return guessesLog10 < leastGuesses ? 'is too easy to guess' : undefined
}

/** Whether a key is like those that are made here. Any other is judged by `keyFault`, which builds long lists of words first. */
const looksRandom = (key: string) =>
  /^[\w-]{43}$/.test(key) && [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(key)) && new Set(key).size >= 22

/** The admin key of an embedded run: created once, stored beside the data, readable by its owner only. */
export async function storedAdminKey(dataDir: string) {
  const file = join(dataDir, 'admin-key')
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim()
  const fault = stored && !looksRandom(stored) ? keyFault(stored) : undefined
  if (fault) throw new Error(`The admin key in ${file} ${fault}: delete the file, and the next start makes a good one.`)
  if (stored) return stored
  const key = randomBytes(32).toString('base64url')
  await writeFile(file, `${key}\n`, { mode: 0o600 })
  return key
}
