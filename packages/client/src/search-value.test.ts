import { expect, it } from 'vitest'
import { searchValue } from './search-value.tsx'

it.each(['760945e1', '1e5', '1.50', '-0', '007', 'inbox', '{not json'])('leaves the text %s as it is', (text) =>
  expect(() => searchValue(text)).toThrow(),
)

it.each([
  ['"38"', '38'],
  ['true', true],
  ['["owner"]', ['owner']],
  ['{"a":1}', { a: 1 }],
])('reads %s', (text, value) => expect(searchValue(text)).toEqual(value))
