import { setTimeout as sleep } from 'node:timers/promises'
import { expectInvariants } from '../invariants.ts'
import type { Fault, Stage } from './faults.ts'
import { type AcknowledgedWrites, type Answered, type LoadAccounts, startLoad } from './load.ts'
import { lossesIn } from './losses.ts'

/** While the database is down or frozen every call is answered within this; a success soon follows its return. */
const answerWithinMs = 2500
const healWithinMs = 5000

const firstGood = async (origin: string) => {
  const began = performance.now()
  while (performance.now() - began < 30_000) {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
    if (answer?.ok) return performance.now() - began
    await sleep(50)
  }
  return Number.POSITIVE_INFINITY
}

const faultsOf = (answers: Answered[]) => [
  ...answers
    .filter(({ status }) => status >= 500 && status !== 503)
    .map(({ path, status }) => `${path} answered ${status}`),
  ...answers.filter(({ status }) => status === 401).map(({ path }) => `${path} took a signed-in person for a stranger`),
  ...answers
    .filter(({ ms, path }) => ms > answerWithinMs && !path.endsWith('/upload'))
    .map(({ path, ms }) => `${path} was answered after ${Math.round(ms)} ms`),
]

/** Causes one fault under load, and returns sentences about what was lost, broken or answered badly. */
export async function playFault(
  stage: Stage,
  accounts: LoadAccounts,
  writes: AcknowledgedWrites,
  fault: Fault,
): Promise<string[]> {
  const load = startLoad(stage.server.origin, accounts, writes)
  await sleep(300 + Math.random() * 700)
  let wrong: string[] = []
  try {
    await fault.strike(stage)
  } catch (error) {
    wrong.push(`${fault.name}: ${(error as Error).message}`)
  }
  const healed = await firstGood(stage.server.origin)
  await sleep(300)
  const answers = await load.stop()
  if (healed > healWithinMs) wrong.push(`it took ${Math.round(healed)} ms until it was ready again`)
  if (!answers.some(({ status }) => status < 400 && status > 0)) wrong.push('nothing was acknowledged at all')
  wrong = [...wrong, ...faultsOf(answers), ...(await lossesIn(stage.dataDir, writes))]
  await expectInvariants(stage.dataDir).catch((error: Error) => wrong.push(error.message))
  return wrong.map((sentence) => `${fault.name}: ${sentence}`)
}
