import { afterAll, describe, expect, it, vi } from 'vitest'
import { inlineCpu } from '../testing/inline-cpu.ts'
import { adminKey, testWorld } from '../testing/world.ts'
import { builtInOn } from './cpu.ts'
import { threadedCpu } from './threads.ts'

const log = { warn: vi.fn() }
const open: { close(): Promise<unknown> }[] = []
const cpuWith = (limits?: Parameters<typeof threadedCpu>[1]) => {
  const cpu = threadedCpu(log, limits)
  open.push(cpu)
  return cpu
}
afterAll(async () => {
  for (const one of open) await one.close()
})

const input = { text: 'Sort my inbox by Friday, about 40 mails a day.', now: new Date('2024-06-03T09:00:00Z') }
/** Takes far longer to read than the millisecond that these tests allow: a short one is sometimes read before the timer is looked at. */
const long = { ...input, text: input.text.repeat(100) }
const file = 'Name,Email,Timezone,Skills,Tools,Intro\nAda,ada@example.com,UTC,A;B,C,Hi'

describe('a thread', () => {
  it('answers as the same work does here, refusals as well', async () => {
    const cpu = cpuWith()
    expect(await cpu.analyze(input)).toEqual(await inlineCpu.analyze(input))
    expect(await cpu.parseVaCsv(file)).toEqual(await inlineCpu.parseVaCsv(file))
    await expect(cpu.parseVaCsv('nothing')).rejects.toMatchObject({
      kind: 'BAD_REQUEST',
      message: 'CSV must have header row and at least one VA',
    })
  })

  it('is ended and replaced when a task takes too long', async () => {
    const cpu = cpuWith({ reading: 1, files: 1 })
    await cpu.warm(null)
    await expect(cpu.analyze(long)).rejects.toMatchObject({ kind: 'SERVICE_UNAVAILABLE' })
    await expect(cpu.parseVaCsv(file)).rejects.toMatchObject({ message: 'This file is too complex to read.' })
    expect(await cpu.analyze(input)).toMatchObject({ engine: 'built-in' })
    expect(log.warn).toHaveBeenCalledWith({ task: 'analyze', limit: 1 }, expect.any(String))
  })

  it('lets a few wait and sends the others away', async () => {
    const cpu = cpuWith()
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => cpu.parseVaCsv(file)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'SERVICE_UNAVAILABLE' } })
  })

  it('ends with its program, whatever it is doing', async () => {
    const cpu = threadedCpu(log)
    const lost = expect(cpu.warm(null)).rejects.toThrow()
    await cpu.close()
    await lost
  })

  it('begins none after its program has ended', async () => {
    const cpu = threadedCpu(log)
    await cpu.close()
    await expect(cpu.warm(null)).rejects.toMatchObject({ kind: 'SERVICE_UNAVAILABLE' })
  })
})

describe('a call whose thread was ended', () => {
  it('gives the analysis back, and says that a file is too complex', async () => {
    const cpu = cpuWith({ reading: 1, files: 1 })
    await cpu.warm(null)
    const world = await testWorld({ cpu, analyst: builtInOn(cpu) })
    open.push(world)
    const client = await world.aClient()
    const { id } = await world.aTask(client, { taskText: long.text })
    const { tasks, auth } = await world.as(client)
    await expect(tasks.analyze({ id })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect((await auth.quota()).remaining).toBe(10)
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/admin/upload-vas',
      headers: { 'x-admin-key': adminKey },
      payload: { csvData: file },
    })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'This file is too complex to read.'])
  })
})
