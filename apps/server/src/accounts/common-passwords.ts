import type * as common from '@zxcvbn-ts/language-common'
import { onFirstUse } from '../on-first-use.ts'

/** How many of the most common passwords are refused: more than an attacker can try before the limits apply. */
const refused = 3000
const passwords = onFirstUse((require) => {
  const { dictionary }: typeof common = require('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, refused))
})

export const isCommonPassword = (password: string) => passwords().has(password.toLowerCase())
