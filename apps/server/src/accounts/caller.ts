import type { CommandContext } from '../command.ts'
import type { Passwords } from './passwords.ts'
import type { Browser } from './sessions.ts'

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
