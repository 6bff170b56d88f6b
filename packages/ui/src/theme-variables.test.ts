import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { componentColors, themeVariables } from '../theme-variables.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const root = join(import.meta.dirname, '../../..')
const sources = globSync('{apps,packages}/*/src/**/*.{css,ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.gen.css'))
  .map((file) => join(root, file))

it('is what the tokens of the theme say, with each shade that is named', () => {
  // After a change of the tokens, or where a style first uses another shade: npm run theme -w @kazi/ui
  expect(read(join(import.meta.dirname, 'theme-variables.gen.css'))).toBe(themeVariables())
})

it('has every variable of the theme that the sources name', () => {
  const sheet = themeVariables()
  const named = sources.flatMap((file) => read(file).match(/var\(--(?:mantine|kazi)-[a-z\d-]+(?=[,)])/g) ?? [])
  const names = new Set(named.map((use) => use.slice('var('.length)))
  expect(names.size).toBeGreaterThan(50)
  // A component sets its own, such as the height of a row.
  const own = sources.map(read).join('\n')
  const set = (name: string) => sheet.includes(`\n${name}: `) || own.includes(`${name}: `) || own.includes(`'${name}'`)
  expect([...names].filter((name) => !set(name))).toEqual([])
})

it('has the variables of every color that a component is given', () => {
  const scripts = sources.filter((file) => !file.includes('.test.') && !file.includes('/apps/server/')).map(read)
  const literal = scripts.flatMap((text) => [...text.matchAll(/\b(?:color|c|bg)(?:=["']|: ')([a-z]+)(?:\.\d)?['"]/g)])
  // One of several: color={danger ? 'red' : undefined}
  const chosen = scripts.flatMap((text) => text.match(/\bcolor(?:=\{|: )[^}\n]*\?[^}\n]*/g) ?? [])
  const quoted = chosen.flatMap((text) => [...text.matchAll(/[?:] '([a-z]+)'/g)])
  const colors = new Set([...literal, ...quoted].map(([, color = '']) => color))
  expect(colors.size).toBeGreaterThan(8)
  const texts = ['dimmed', 'bright', 'inherit']
  expect([...colors].filter((color) => !texts.includes(color) && !(color in componentColors))).toEqual([])
})
