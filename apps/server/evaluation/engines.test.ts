import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '@kazi/analyst/evaluation/run'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodAnswer, llmStub, type Reply } from '../src/testing/llm-stub.ts'
import { languageModel } from './engines.ts'

const task = {
  id: 't1',
  text: 'Sort my inbox and reply to clients by Friday.',
  category: 'Email Management',
  also_ok: [],
  priority: 'high',
  hours_min: 2,
  hours_max: 4,
  skills: ['email management'],
  deadline_phrase: 'by Friday',
  delegable: true,
  subtasks: 2,
  deliverables: ['Replies as drafts'],
  constraints: [],
  steps_wrong: [],
}
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-evaluation-'))
  const other = { ...task, id: 't2', text: 'Answer the mail of the week by Friday.', category: 'Research' }
  await writeFile(join(folder, 'tasks.jsonl'), `${JSON.stringify(task)}\n${JSON.stringify(other)}\n`)
})
afterAll(() => rm(folder, { recursive: true }))

async function figures(reply: Reply) {
  const stub = await llmStub(reply)
  const json = join(folder, 'figures.json')
  const engine = () => languageModel({ AI_PROVIDER: 'openai', AI_MODEL: 'm-1', AI_BASE_URL: stub.baseUrl })
  const printed: string[] = []
  await run(['--engine', 'llm', '--json', json, folder], { llm: engine }, (text) => printed.push(text))
  stub.close()
  const [result] = JSON.parse(await readFile(json, 'utf8'))
  const value = (figure: string) => result.rows.find((row: { figure: string }) => row.figure === figure)?.value
  return { asked: stub.asked, result, value, printed: printed.join('\n') }
}

describe('a language model on a labeled set', () => {
  it('is judged by the figures of the built-in analyst, and only by what it says itself', async () => {
    const { asked, result, value, printed } = await figures(goodAnswer)
    expect(asked.length).toBeGreaterThan(2)
    expect(value('answers of its own')).toBe(1)
    expect(value('category, strictly')).toBe(0.5)
    expect(value('priority')).toBe(1)
    expect(value('deadline phrase F1, letter by letter')).toBe(1)
    expect(result.analyses.map(({ engine }: { engine: string }) => engine)).toEqual(['openai m-1', 'openai m-1'])
    expect(printed).toContain('category, strictly')
    // What training found and how the matcher ranks are not this engine's.
    expect(printed).not.toMatch(/cross-validated|matching/)
  })

  it('that does not answer is told apart from one that is wrong', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { value } = await figures((res) => void res.writeHead(401).end('{"error":{"message":"no"}}'))
    quiet.mockRestore()
    expect(value('answers of its own')).toBe(0)
  })
})

it('needs to know which language model', () => {
  expect(() => languageModel({})).toThrow('Set AI_PROVIDER')
})

it('an engine that nobody knows is refused with the known ones', async () => {
  await expect(run(['--engine', 'crystal'], { llm: () => languageModel({}) })).rejects.toThrow('built-in, llm')
})
