import { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the commonest passwords are refused: what a guesser tries before the limits stop them. */
const refused = 3000
const common = new Set(dictionary['passwords-common'].slice(0, refused))

export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
