import { afterEach, expect, it } from 'vitest'
import { stepRow } from './use-shortcuts.ts'

const list = (...names: string[]) => {
  document.body.innerHTML = `<main>${names.map((name) => `<li data-name="${name}"><a href="#" data-row-link>${name}</a></li>`).join('')}</main>`
}
const focused = () => document.activeElement?.textContent
const leaves = (name: string) => document.querySelector(`[data-name="${name}"]`)?.remove()

afterEach(() => {
  document.body.innerHTML = ''
  history.replaceState(null, '', location.pathname)
})

it('goes down and up, and stops at both ends', () => {
  list('a', 'b')
  const seen = ([1, 1, 1, -1, -1] as const).map((by) => {
    stepRow(by)
    return focused()
  })
  expect(seen).toEqual(['a', 'b', 'b', 'a', 'a'])
})

it('goes on where the row was that is gone', () => {
  list('a', 'b', 'c', 'd')
  stepRow(1)
  stepRow(1)
  leaves('b')
  stepRow(1)
  expect(focused()).toBe('c')
  leaves('c')
  stepRow(-1)
  expect(focused()).toBe('a')
})

it('begins at the top of another page', () => {
  list('a', 'b', 'c')
  stepRow(1)
  stepRow(1)
  list('d', 'e', 'f')
  history.replaceState(null, '', '?page=2')
  stepRow(1)
  expect(focused()).toBe('d')
})

it('leaves out what is hidden', () => {
  list('a', 'b')
  document.querySelector<HTMLElement>('[data-name="a"]')?.style.setProperty('display', 'none')
  stepRow(1)
  expect(focused()).toBe('b')
})
