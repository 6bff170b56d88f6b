import { describe, expect, it } from 'vitest'
import { byProcessor, serversAlone } from './calls/two-processes.ts'
import { bytes, median, percentile, short, spreadOf } from './figures.ts'
import { chart } from './lists/chart.ts'
import { between, growthTable, sizesUpTo } from './lists/growth.ts'
import { statementsIn, stoppedIn } from './lists/plans.ts'
import { placeOf, sharesOf } from './profile/summary.ts'
import { row, rowsAsTable } from './report.ts'

describe('a figure', () => {
  it('is a percentile of all values, in whatever order they came', () => {
    const values = Array.from({ length: 100 }, (_, at) => ((at * 37) % 100) + 1)
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100])
    expect([percentile([7], 0.95), percentile([], 0.5)]).toEqual([7, Number.NaN])
  })

  it('is the middle of its rounds', () => {
    expect([median([9, 1, 5]), median([4, 1, 3, 2]), median([])]).toEqual([5, 2.5, Number.NaN])
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 })
  })

  it('has as many digits as it is worth', () => {
    expect([0.456, 12.34, 345.6, 7010.4, Number.NaN].map(short)).toEqual(['0.46', '12.3', '346', '7,010', '-'])
    expect([bytes(900), bytes(45_300_000)]).toEqual(['0.90 kB', '45.3 MB'])
  })

  it('is held against its goal', () => {
    const spread = { median: 0.5, min: 0.4, max: 0.7 }
    expect(row('a', spread, '', { min: 0.6 })).toMatchObject({ spread: '0.40 to 0.70', reached: false })
    expect(row('a', spread, ' ms', { max: 0.5 })).toMatchObject({ goal: 'at most 0.50 ms', reached: true })
    expect(row('a', 1, '')).not.toHaveProperty('reached')
    expect(rowsAsTable([row('a', spread, 'x', { min: 1 })]).split('\n')[2]).toMatch(/^\| a +\| 0\.50x .*\| NO /)
  })
})

const plan = {
  'Query Text': 'select *\n from tasks',
  Plan: {
    'Node Type': 'Nested Loop',
    Plans: [
      {
        'Node Type': 'Seq Scan',
        'Relation Name': 'tasks',
        'Actual Rows': 2,
        'Rows Removed by Filter': 98,
        'Actual Loops': 20,
      },
      { 'Node Type': 'Index Scan', 'Index Name': 'vas_pkey', 'Actual Rows': 1, 'Actual Loops': 2 },
    ],
  },
}
const line = (dbname: string, message: string) => JSON.stringify({ dbname, message })

describe('a plan', () => {
  it('is read from the log of its database, with every row that a sequential scan looked at', () => {
    const log = [
      line('mine', `duration: 1.250 ms  plan:\n${JSON.stringify(plan)}`),
      line('other', `duration: 9 ms  plan:\n${JSON.stringify(plan)}`),
      line('mine', 'checkpoint starting'),
      line('mine', `duration: 2 ms  plan:\n${JSON.stringify({ ...plan, 'Query Text': 'select from jobs.queue' })}`),
      '{"half a li',
    ].join('\n')
    expect(statementsIn(log, 'mine')).toEqual([
      {
        text: 'select * from tasks',
        ms: 1.25,
        scans: ['Seq Scan tasks', 'Index Scan vas_pkey'],
        sequential: [{ table: 'tasks', rows: 2000 }],
      },
    ])
  })
})

describe('a statement that ran out of time', () => {
  it('is found once, in its own database', () => {
    const stopped = (dbname: string, statement: string) =>
      JSON.stringify({ dbname, message: 'canceling statement due to statement timeout', statement })
    const log = [stopped('mine', 'select 1'), stopped('mine', 'select 1'), stopped('other', 'select 2')]
    expect(stoppedIn([...log, line('mine', 'checkpoint starting'), '{"half'].join('\n'), 'mine')).toEqual(['select 1'])
  })
})

describe('growth', () => {
  const slowest = { text: '', ms: 3, scans: ['Seq Scan vas'], sequential: [] }
  const all = [
    { name: 'tasks', p95: [1, 20], slowest, sequential: ['vas (5,000 rows)'] },
    { name: 'a < b', p95: [1, Number.NaN], sequential: [] },
  ]

  it('goes by powers of ten', () => {
    expect([sizesUpTo(1000), sizesUpTo(50_000), sizesUpTo(1_000_000)]).toEqual([
      [1000],
      [1000, 10_000, 50_000],
      [1000, 10_000, 100_000, 1_000_000],
    ])
  })

  it('is a table that names sequential scans and refusals', () => {
    const [, , first, second] = growthTable([1000, 10_000], all).split('\n')
    expect(first).toMatch(/\| tasks \| 1\.00 +\| 20\.0 +\| vas \(5,000 rows\) \| 3\.00 ms: Seq Scan vas/)
    expect(second).toMatch(/refused +\| none/)
  })

  it('is a chart of a line each', () => {
    const svg = chart([1000, 10_000], all)
    expect(svg.match(/<polyline/g)).toHaveLength(2)
    expect(svg).toContain('a &lt; b')
    expect(svg).not.toContain('NaN')
  })

  it('takes its place in the README and nothing else', () => {
    const marks = ['<!-- growth: written by npm run bench -- growth -->', '<!-- /growth -->']
    const readme = `before\n${marks[0]}\nold\n${marks[1]}\nafter\n`
    expect(between(readme, 'new')).toBe(`before\n${marks[0]}\nnew\n${marks[1]}\nafter\n`)
    expect(() => between('no marks', 'new')).toThrow('The document has lost the place')
  })
})

describe('two servers against one', () => {
  const turns = (servers: number, others: number) => ({ perSecond: [], requests: 100, servers, others })

  it.each([
    ['a server that is alone is limited by its core', turns(200, 0), turns(200, 0), 2],
    ['what else there is takes from the second core', turns(200, 100), turns(200, 100), 4 / 3],
    ['a server that is alone may be limited by what else there is', turns(100, 300), turns(100, 300), 1],
    ['two servers may need more than one', turns(200, 0), turns(300, 100), 1],
  ])('by processor time: %s', (_, alone, together, ratio) => {
    expect(byProcessor(alone, together)).toBeCloseTo(ratio)
  })

  it('by processor time of the servers alone: twice as much, less what each request costs more', () => {
    expect(serversAlone(turns(200, 100), turns(250, 900))).toBeCloseTo(1.6)
  })
})

describe('a profile', () => {
  const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 4 })

  it('is shares of busy time by package and folder', () => {
    const nodes = [
      { id: 1, callFrame: frame('(idle)', '') },
      { id: 2, callFrame: frame('parse', 'file:///x/node_modules/@trpc/server/dist/a.mjs') },
      { id: 3, callFrame: frame('tasksOf', 'file:///x/apps/server/src/tasks/tasks.queries.ts') },
    ]
    const { busy, places, functions } = sharesOf({ nodes, samples: [1, 2, 3, 2], timeDeltas: [50, 30, 10, 10] })
    expect(busy).toBe(0.5)
    expect(places).toEqual([
      { name: '@trpc/server', share: 0.8 },
      { name: 'kazi tasks', share: 0.2 },
    ])
    expect(functions[0]?.name).toBe('parse dist/a.mjs:5')
    expect([frame('(garbage collector)', ''), frame('write', 'node:internal/stream_base')].map(placeOf)).toEqual([
      '(garbage collector)',
      'node:internal/stream_base',
    ])
  })
})
