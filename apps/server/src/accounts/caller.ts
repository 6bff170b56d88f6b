import type { CommandContext } from '../command.ts'
import type { Passwords } from './passwords.ts'
import type { Browser } from './sessions.ts'

/** Who is calling, before anybody knows who it is: what signing in and applying need of a call. */
export type Caller = Browser &
  CommandContext & {
    work: CommandContext
    ip: string
    passwords: Passwords
    passwordMinLength: number
  }
