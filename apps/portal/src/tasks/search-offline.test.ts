import { describe, expect, it } from 'vitest'
import { taskPage } from '#/reads/task-pages.ts'
import { type OfflineTask, searchOffline } from './search-offline.ts'

// The tasks of the server's own test, va-task-list.test.ts, with what is to do there.
const tasks: OfflineTask[] = [
  { title: 'Café list', clientName: 'Dana', deadline: '2027-03-01', priority: 'low' as const },
  { title: 'Sort the inbox', clientName: 'Noah', deadline: '2027-03-13', priority: 'urgent' as const },
  { title: 'Call suppliers', clientName: 'Dana', deadline: null, priority: 'high' as const },
  { title: 'Old report', clientName: 'Noah', deadline: '2027-01-01', priority: 'medium' as const },
  { title: 'Older report', clientName: null, deadline: null, priority: 'medium' as const },
].map((task, at) => ({
  ...task,
  id: at + 1,
  description: task.title === 'Call suppliers' ? 'About the 100% invoice' : 'x’y',
}))
const found = (search: Parameters<typeof taskPage>[1], view: 'to_do' | 'done' = 'to_do') =>
  searchOffline(tasks, taskPage(view, search)).map(({ title }) => title)

describe('a search of the tasks on this device', () => {
  it('orders as the server does: by deadline with none last, the newest first, the most urgent first', () => {
    const due = ['Old report', 'Café list', 'Sort the inbox', 'Call suppliers', 'Older report']
    expect(found({})).toEqual(due)
    expect(found({ sort: 'newest' })).toEqual(tasks.map(({ title }) => title).toReversed())
    expect(found({ sort: 'priority' })).toEqual([
      ...['Sort the inbox', 'Call suppliers', 'Older report', 'Old report', 'Café list'],
    ])
    expect(found({}, 'done')).toEqual(found({ sort: 'newest' }))
  })

  it.each([
    ['cafe', ['Café list']],
    ['CAFÉ', ['Café list']],
    ['noah report', ['Old report']],
    ['dana', ['Call suppliers', 'Café list']],
    ['100%', ['Call suppliers']],
    ['%', []],
    ['ol', ['Older report', 'Old report']],
    ['ld', []],
    ['zzz', []],
  ])('finds by %s in title, brief and client', (q, titles) => expect(found({ q, sort: 'newest' })).toEqual(titles))

  it('filters by priority, together with the words', () => {
    expect(found({ priority: 'medium' })).toEqual(['Old report', 'Older report'])
    expect(found({ priority: 'medium', q: 'noah' })).toEqual(['Old report'])
  })

  it('folds words as the server does', () => {
    expect(found({ q: '  Café X’Y ' })).toEqual(['Café list'])
    expect(
      found({
        q: Array.from({ length: 10 }, () => 'cafe')
          .join(' ')
          .concat(' zzz'),
      }),
    ).toEqual(['Café list'])
  })
})
