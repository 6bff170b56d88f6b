import type { Analyst } from '@kazi/analyst/analyst'
import { builtInAnalyst } from '@kazi/analyst/built-in'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { quotaOf } from '../analysis/analysis.queries.ts'
import { followDrafts } from '../analysis/drafts.ts'
import { testWorld } from '../testing/world.ts'

const builtIn = builtInAnalyst()
let answer: Analyst['analyze']
let calls = 0
const world = await testWorld({
  analyst: {
    fallsBack: true,
    analyze: (input, onDraft) => {
      calls++
      return answer(input, onDraft)
    },
  },
})
afterAll(() => world.close())

const model: Analyst['analyze'] = async (input) => ({ ...(await builtIn.analyze(input)), engine: 'openai m' })
const fallback: Analyst['analyze'] = async (input) => ({ ...(await builtIn.analyze(input)), fallback: true })
const failing: Analyst['analyze'] = async () => {
  throw new Error('broken')
}
beforeEach(() => {
  answer = model
  calls = 0
})

async function aTaskOf(quotaTotal = 2) {
  const client = await world.aClient({ quotaTotal })
  const { id } = await world.aTask(client)
  const { tasks } = await world.as(client)
  const left = async () => (await quotaOf(world.db, client.id)).remaining
  return { client, id, tasks, left, analyze: () => tasks.analyze({ id }) }
}

describe('a deadline that the text names', () => {
  it.each([
    'America/Los_Angeles',
    'Pacific/Honolulu',
    'America/New_York',
    'Africa/Nairobi',
    'Pacific/Kiritimati',
    null,
  ])('is offered as the day that it is in %s', async (timezone) => {
    answer = builtIn.analyze
    const client = await world.aClient({ timezone })
    const { id } = await world.aTask(client, { taskText: 'Please send the newsletter by 14 March 2027.' })
    const api = await world.as(client)
    expect((await api.tasks.analyze({ id })).analysis.deadline).toMatchObject({ day: '2027-03-14' })
    expect((await api.tasks.get({ id })).analysis?.deadline).toMatchObject({ day: '2027-03-14' })
  })
})

describe('a deadline that the client has set beside the text', () => {
  it.each([
    [{ deadline: '2027-03-14T17:00:00Z' }, false],
    [{}, true],
  ])('with %j, the analysis asks for one: %s', async (set, asks) => {
    answer = builtIn.analyze
    const client = await world.aClient()
    const { id } = await world.aTask(client, { taskText: 'Call the customers whose parcel came back.', ...set })
    const { analysis } = await (await world.as(client)).tasks.analyze({ id })
    expect(analysis.questions.includes('When do you need it by?')).toBe(asks)
    expect(analysis.brief.includes('When do you need it by?')).toBe(asks)
  })
})

describe('a task that is deleted while it is analyzed', () => {
  it('is deleted, the analysis says that it is gone, and costs nothing', async () => {
    let [begun, finish] = [() => {}, () => {}]
    const started = new Promise<void>((done) => {
      begun = done
    })
    const until = new Promise<void>((done) => {
      finish = done
    })
    const builtIn = builtInAnalyst()
    const slow = await testWorld({
      analyst: {
        analyze: async (input) => {
          begun()
          await until
          return builtIn.analyze(input)
        },
      },
    })
    const client = await slow.aClient()
    const { id } = await slow.aTask(client)
    const api = await slow.as(client)
    const analyzed = api.tasks.analyze({ id })
    analyzed.catch(() => {})
    await started
    await api.tasks.delete({ id })
    finish()
    await expect(analyzed).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await api.auth.quota()).toEqual({ remaining: 10, total: 10 })
    await slow.close()
  })
})

describe('the quota', () => {
  it('pays for an answer once, however often it is asked for', async () => {
    const { analyze, left } = await aTaskOf()
    const first = await analyze()
    expect(await analyze()).toEqual(first)
    expect([calls, await left()]).toEqual([1, 1])
  })

  it('pays nothing for a fallback, which stays visible', async () => {
    answer = fallback
    const { analyze, left, tasks, id } = await aTaskOf()
    expect((await analyze()).analysis).toMatchObject({ engine: 'built-in', fallback: true })
    expect((await tasks.get({ id })).analysis).toMatchObject({ fallback: true })
    expect(await left()).toBe(2)
  })

  it('pays when a later call gets the model’s answer, which takes the fallback’s place', async () => {
    answer = fallback
    const { analyze, left, tasks, id } = await aTaskOf()
    await analyze()
    await analyze()
    answer = model
    expect((await analyze()).analysis).toMatchObject({ engine: 'openai m' })
    expect((await tasks.get({ id })).analysis?.fallback).toBeUndefined()
    expect([calls, await left()]).toEqual([3, 1])
    await analyze()
    expect(calls).toBe(3)
  })

  it('keeps a fallback when trying again fails, and pays nothing', async () => {
    answer = fallback
    const { analyze, left, tasks, id } = await aTaskOf()
    await analyze()
    answer = failing
    await expect(analyze()).rejects.toThrow()
    expect((await tasks.get({ id })).analysis).toMatchObject({ fallback: true })
    expect(await left()).toBe(2)
  })

  it('answers the kept fallback when nothing is left for another try', async () => {
    answer = fallback
    const { analyze, client } = await aTaskOf(1)
    await analyze()
    await world.db.updateTable('users').set({ quotaTotal: 0 }).where('id', '=', client.id).execute()
    expect((await analyze()).analysis).toMatchObject({ fallback: true })
    expect(calls).toBe(1)
  })

  it('gives back what failed', async () => {
    answer = failing
    const { analyze, left } = await aTaskOf()
    await expect(analyze()).rejects.toThrow()
    expect(await left()).toBe(2)
  })

  it('never spends more than is there, when everything comes at once', async () => {
    const { client, left } = await aTaskOf(2)
    const { tasks } = await world.as(client)
    const texts = ['Sort my mail', 'Book a flight', 'Write a post', 'Call the customers']
    const ids = await Promise.all(texts.map(async (taskText) => (await world.aTask(client, { taskText })).id))
    const all = await Promise.allSettled(ids.map((id) => tasks.analyze({ id })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await left()).toBe(0)
  })

  it('pays once for two calls for one text at once, and both get the same', async () => {
    const { analyze, left } = await aTaskOf()
    const [a, b] = await Promise.all([analyze(), analyze()])
    expect(a.analysis).toEqual(b.analysis)
    expect(await left()).toBe(1)
  })
})

describe('the stream of an analysis', () => {
  it('gives drafts to the owner while the engine writes, and ends with it', async () => {
    const seen: unknown[] = []
    const untilSeen = (count: number) => vi.waitFor(() => expect(seen).toHaveLength(count), { timeout: 5000 })
    answer = async (input, onDraft) => {
      onDraft?.({ steps: ['One'], brief: '' })
      await untilSeen(1)
      onDraft?.({ steps: ['One', 'Two'], brief: 'Both.' })
      await untilSeen(2)
      return model(input)
    }
    const { analyze, id } = await aTaskOf()
    const done = analyze()
    const { signal } = new AbortController()
    while (calls === 0) await new Promise((turn) => setImmediate(turn))
    for await (const draft of followDrafts(world.deps, id, signal)) seen.push(draft)
    await done
    expect(seen).toEqual([
      { steps: ['One'], brief: '' },
      { steps: ['One', 'Two'], brief: 'Both.' },
    ])
  })

  it('is hidden from a stranger', async () => {
    const { id } = await aTaskOf()
    const stranger = await world.as(await world.aClient())
    const follow = async () => {
      for await (const _ of (await stranger.tasks.analysisStream({ id })) as AsyncIterable<unknown>) break
    }
    await expect(follow()).rejects.toMatchObject({ message: 'Task not found' })
  })
})

describe('the timeline', () => {
  it('has one line of an analysis that fifty asked for at once', async () => {
    const { analyze, tasks, id } = await aTaskOf()
    await Promise.allSettled(Array.from({ length: 50 }, analyze))
    const { timeline } = await tasks.get({ id })
    expect(timeline.filter(({ kind }) => kind === 'analyzed')).toHaveLength(1)
  })
})
