import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const styles = join(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), '../styles')
const imported = new Set(
  globSync('styles*.css', { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(
      ([, name = '']) => name,
    ),
  ),
)

/** The parts of other components that have styles of their own. */
const partsOf: Record<string, string[]> = {
  Autocomplete: ['Combobox', 'Input', 'ScrollArea'],
  Checkbox: ['InlineInput'],
  Drawer: ['ModalBase', 'Overlay', 'ScrollArea'],
  Modal: ['ModalBase', 'Overlay', 'ScrollArea'],
  MultiSelect: ['Combobox', 'Input', 'Pill', 'PillsInput', 'ScrollArea'],
  NumberInput: ['Input'],
  PasswordInput: ['Input'],
  Radio: ['InlineInput'],
  SegmentedControl: ['FloatingIndicator'],
  Select: ['Combobox', 'Input', 'ScrollArea'],
  Switch: ['InlineInput'],
  TagsInput: ['Combobox', 'Input', 'Pill', 'PillsInput', 'ScrollArea'],
  Textarea: ['Input'],
  TextInput: ['Input'],
}

it('every component of Mantine that a screen uses brings its styles, and no other', () => {
  const files = globSync('{apps,packages}/*/src/**/*.tsx', { cwd: root, exclude: (name) => name === 'node_modules' })
  const used = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
        ([, names = '']) => names.split(',').map((name) => name.trim()),
      ),
    ),
  )
  const needed = new Set([...used].flatMap((name) => [name, ...(partsOf[name] ?? [])]))
  const missing = [...needed].filter((name) => existsSync(join(styles, `${name}.layer.css`)) && !imported.has(name))
  expect(used.size).toBeGreaterThan(40)
  expect(missing).toEqual([])
  const always = [
    'baseline',
    'global',
    'UnstyledButton',
    'VisuallyHidden',
    'Paper',
    'Popover',
    'Loader',
    'CloseButton',
    'Notification',
  ]
  expect([...imported].filter((name) => !needed.has(name) && !always.includes(name))).toEqual([])
})
