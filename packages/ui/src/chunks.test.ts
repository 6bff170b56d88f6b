import { expect, test } from 'vitest'
import { type BuiltFile, mergeFiles, type Visit } from '../chunks.ts'

const page = (): Visit => ({ share: 1 })
const [home, list, form] = [page(), page(), page()]
const file = (name: string, size: number, visits: Visit[], imports: string[] = []): BuiltFile => ({
  name,
  size,
  imports,
  visits: new Set(visits),
})
const requestBytes = 2000
const merge = (...files: BuiltFile[]) => mergeFiles(files, requestBytes).map((names) => names.toSorted().join('+'))

test('two files of the same pages become one', () => {
  expect(merge(file('icon', 200, [home, list]), file('badge', 50_000, [home, list]))).toEqual(['badge+icon'])
})

test('a page loads a little that it does not use rather than asking twice, but not much', () => {
  expect(merge(file('icon', 200, [home]), file('badge', 300, [home, list]))).toEqual(['badge+icon'])
  expect(merge(file('chart', 2500, [home]), file('badge', 300, [home, list]))).toHaveLength(2)
})

test('files that nobody loads together stay apart, however small', () => {
  expect(merge(file('a', 1, [home]), file('b', 1, [list]))).toHaveLength(2)
})

test('a load that hardly anybody pays for counts little', () => {
  const withLate = (late: Visit) => merge(file('picker', 3000, [home]), file('badge', 100, [home, late]))
  expect(withLate({ share: 1 })).toHaveLength(2)
  expect(withLate({ share: 0.1 })).toEqual(['badge+picker'])
})

test('whoever gets a file for nothing gets what it imports, and that counts', () => {
  const names = merge(
    file('schemas', 24_000, [form, home, page()]),
    file('zone', 300, [form], ['schemas']),
    file('field', 300, [form, list]),
  )
  expect(names.filter((name) => name.includes('field'))).toEqual(['field'])
})

test('imports come before what imports them', () => {
  const names = merge(
    file('top', 9000, [home], ['middle']),
    file('middle', 9000, [home, list], ['bottom']),
    file('bottom', 9000, [home, list, form]),
  )
  expect(names).toEqual(['bottom', 'middle', 'top'])
})
