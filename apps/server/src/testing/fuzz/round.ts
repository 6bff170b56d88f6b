import type { ServerProcess } from '../server-process.ts'
import { type Answer, callersOf, callsFrom, type Identity, send } from './fuzz.ts'
import { knownOf, newIdentities } from './people.ts'

const atOnce = 8

/**
 * Some calls log out, change a password, delete an account or end sessions. Whoever made or suffered one of those signs in
 * again: otherwise nearly everything that follows is refused at the door and tests nothing.
 */
const returning = async (caller: Identity, { status, path }: Answer) => {
  if (status !== 401 || !caller.signIn || !callersOf(path).includes(caller.name)) return
  caller.headers = await caller.signIn()
}

/** Sends so many calls of one seed, several at once, from users created for it. Returns what broke. */
export async function playRound({ origin }: Pick<ServerProcess, 'origin'>, seed: number, count: number) {
  const [identities, known] = [await newIdentities(origin), await knownOf(origin)]
  const calls = callsFrom(seed, known, identities)
  const [broken, statuses]: [Answer[], Record<number, number>] = [[], {}]
  let left = count
  const work = async () => {
    while (left-- > 0) {
      const { value } = calls.next()
      const answer = await send(origin, value)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (answer.status >= 500) broken.push(answer)
      await returning(value.caller, answer)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { broken, statuses }
}

export const described = ({ status, method, path, body, text }: Answer) =>
  `${status} ${method} ${path.slice(0, 300)}\n  sent: ${(body ?? '').slice(0, 300)}\n  got: ${text.slice(0, 200)}`
