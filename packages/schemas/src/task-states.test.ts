import { describe, expect, it } from 'vitest'
import { wordsOf } from './states.ts'
import { canMoveTask, movesFrom, type TaskStatus, taskEvents, taskRules, taskTransitions } from './task-states.ts'
import {
  canMoveVaTask,
  proposalTransitions,
  requestTransitions,
  vaTaskRules,
  vaTaskTransitions,
} from './work-states.ts'

const statuses = wordsOf(taskRules)
const heldTask = (status: TaskStatus | 'new') => (status === 'new' ? undefined : taskRules[status].needs.vaTask[0])

describe('a status of a client task', () => {
  it.each(statuses)('%s can be reached', (status) => {
    expect(taskTransitions.map(({ to }) => to)).toContain(status)
  })

  it.each(statuses)('%s can be left by whoever has the next move', (status) => {
    const { turn } = taskRules[status]
    const by = turn === 'team' ? 'admin' : turn
    expect(statuses.filter((to) => canMoveTask(status, to, by))).not.toEqual([])
  })

  it.each(statuses)('%s waits in the console exactly while its request is open', (status) => {
    const { consoleView, needs } = taskRules[status]
    expect(consoleView === 'waiting').toBe(needs.openRequest)
  })

  it.each(statuses)('%s is held by a VA only with a task of theirs that is not over', (status) => {
    const { held, needs } = taskRules[status]
    expect(held).toBe(needs.vaTask.some((vaTask) => vaTaskRules[vaTask].active))
  })

  it.each(statuses)('%s follows where the VA may move their task', (status) => {
    for (const held of taskRules[status].needs.vaTask)
      for (const { to } of vaTaskTransitions.filter(({ from, by }) => from === held && by === 'va'))
        expect(movesFrom(status, 'va').map(({ vaTask }) => vaTask)).toContain(to)
  })
})

describe.each(taskTransitions)('the move of a client task to $to by the $by', (row) => {
  const { from, to, by, request, vaTask } = row

  it('is the only one of its kind', () => {
    const same = taskTransitions.filter(
      (other) => other.to === to && other.by === by && other.from.some((one) => from.includes(one)),
    )
    expect(same).toEqual([row])
  })

  it('opens a request where the task then needs one, and closes the one it had', () => {
    const hadOne = from.some((one) => one !== 'new' && taskRules[one].needs.openRequest)
    expect(request === 'open').toBe(taskRules[to].needs.openRequest)
    if (hadOne)
      expect(requestTransitions.filter((one) => one.from.includes('open')).map((one) => one.to)).toContain(request)
  })

  it("leaves the VA's task where the task needs it", () => {
    for (const one of from) {
      const before = heldTask(one)
      const after = vaTask === 'withdrawn' ? undefined : (vaTask ?? before)
      expect(after).toBe(heldTask(to))
      if (after && before && after !== before) expect(canMoveVaTask(before, after, by)).toBe(true)
    }
  })

  it('tells a VA only where there is one', () => {
    if (row.notifies.va) expect(vaTask ?? from.some((one) => heldTask(one))).toBeTruthy()
  })
})

describe("a move of a VA's task", () => {
  it.each(vaTaskTransitions)(
    'from $from to $to by the $by goes with the client task, or says what else happens',
    (row) => {
      const together = taskTransitions.some(({ vaTask, by }) => vaTask === row.to && by === row.by)
      expect(together).toBe(row.alone === undefined)
    },
  )

  it('has a button where the VA makes it', () => {
    expect(vaTaskTransitions.filter(({ by, button }) => (by === 'va') !== (button !== undefined))).toEqual([])
  })
})

it('an event of a task is that of a move, or moves nothing', () => {
  const moves = [
    ...taskTransitions.map(({ event }) => event),
    ...vaTaskTransitions.flatMap(({ alone }) => alone?.event ?? []),
    ...Object.values(proposalTransitions).flatMap((row) => ('event' in row ? [row.event] : [])),
  ]
  const others = wordsOf(taskEvents).filter((kind) => !moves.includes(kind))
  expect(others).toEqual(['edited', 'analyzed', 'proposal_lapsed', 'va_left', 'asked', 'answered', 'rated'])
})
