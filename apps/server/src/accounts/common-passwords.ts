import { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the most common passwords are refused: more than an attacker can try before the limits apply. */
const refused = 3000
const common = new Set(dictionary['passwords-common'].slice(0, refused))

export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
