import type { CommandContext } from '../command.ts'
import { AppError } from '../errors.ts'
import type { Passwords } from './passwords.ts'
import type { Browser } from './sessions.ts'

/**
 * Two people may use one browser: what one of them wrote, or did offline, must never go out as the other's (decision 168).
 * @param meant whom it was meant to come from, where that is known
 */
export function refuseOthers({ id }: { id: number }, ...meant: (number | undefined)[]) {
  if (meant.some((one) => one !== undefined && one !== id))
    throw new AppError('FORBIDDEN', 'Somebody else is signed in now.')
}

/** A call before its user is known: what signing in and applying need. */
export type Caller = Browser &
  CommandContext & {
    ip: string
    passwords: Passwords
    passwordMinLength: number
    /** The header with the languages that the caller's browser asks for. */
    acceptLanguage?: string | undefined
    /** Who a change is meant to come from: whose page it was sent from. */
    meant?: { clientId: number | undefined } | undefined
  }
