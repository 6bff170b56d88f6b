import { expect, it } from 'vitest'
import { maxLength } from './max-length.ts'
import { required, text, webUrl } from './text.ts'

it.each(['', '  ', '\u200b\u2060', '\u00ad \ufeff'])('%j is no text where one is required', (value) => {
  expect(required('Please write something.').safeParse(value)).toMatchObject({
    error: { issues: [{ message: 'Please write something.' }] },
  })
})

it.each(['👩‍👩‍👧', 'می‌خواهم', 'a'])('%s is', (value) => {
  expect(required('Please write something.').parse(value)).toBe(value)
})

it('takes exactly as many characters as it says', () => {
  expect(text().safeParse('x'.repeat(10_000)).success).toBe(true)
  expect(text().safeParse('x'.repeat(10_001))).toMatchObject({
    error: { issues: [{ message: 'Please use at most 10,000 characters.' }] },
  })
})

it('takes what turns letters around out of a line, and leaves it in a text', () => {
  const name = 'Ada \u202eecalevoL'
  expect(required('Name required', maxLength.line).parse(name)).toBe('Ada ecalevoL')
  expect(text(maxLength.line).parse('\u202a Ada \u202c')).toBe('Ada')
  expect(text().parse(name)).toBe(name)
  // Arabic and Hebrew need none of it.
  expect(text(maxLength.line).parse('سارة כהן')).toBe('سارة כהן')
})

it.each([
  ['layla.dev', 'https://layla.dev'],
  ['  docs.google.com/d/1a?b#c ', 'https://docs.google.com/d/1a?b#c'],
  ['www.example.co.ke:8443/x', 'https://www.example.co.ke:8443/x'],
  ['münchen.example/ü', 'https://münchen.example/ü'],
  ['http://layla.dev', 'http://layla.dev'],
  ['https://layla.dev/resume.pdf', 'https://layla.dev/resume.pdf'],
  ['https://layla.dev', 'https://layla.dev'],
])('%j is the web address %s', (typed, address) => expect(webUrl().parse(typed)).toBe(address))

it.each([
  ...['javascript:alert(1)', 'ftp://layla.dev', 'see my site', 'layla', 'layla@example.com', 'name:pass@layla.dev'],
  ...[
    '//layla.dev',
    '.dev',
    'resume.pdf',
    'Node.js',
    'layla.',
    '1.5',
    'data:text/html.a',
    'layla.dev and more',
    'a..b.dev',
  ],
])('%j is no web address', (typed) => expect(webUrl().safeParse(typed).success).toBe(false))

it('takes no longer address than it did, whatever is put before it', () => {
  const host = 'layla.dev/'
  expect(webUrl().safeParse(host + 'x'.repeat(maxLength.url - host.length)).success).toBe(false)
})
