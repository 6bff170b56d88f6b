import type * as common from '@zxcvbn-ts/language-common'
import { onFirstUse } from '../on-first-use.ts'

const words = onFirstUse<typeof common>('@zxcvbn-ts/language-common')

/** How many of the most common passwords are refused: more than an attacker can try before the limits apply. */
const refused = 3000
let passwords: ReadonlySet<string> | undefined

export function isCommonPassword(password: string) {
  passwords ??= new Set(words().dictionary['passwords-common'].slice(0, refused))
  return passwords.has(password.toLowerCase())
}
