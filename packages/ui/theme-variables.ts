// Writes src/theme-variables.gen.css, the theme as CSS variables: `npm run theme -w @kazi/ui` after a change of its tokens, or
// where a style first uses another shade. A style sheet is there before any script, and no script carries what makes it.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core'
import { palette, scheme } from './src/palette.ts'
import { tokens } from './src/theme-tokens.ts'

type Variables = Record<string, string>

const root = join(import.meta.dirname, '../..')
const { resolve } = createRequire(import.meta.url)
const { dark: _grays, ...colors } = palette
/** The colors that a component can have. */
export const componentColors = colors

const perColor = (name: string, tuple: MantineColorsTuple, dark: boolean): Variables => {
  const marigold = name === 'marigold'
  const key = `--mantine-color-${name}`
  if (dark)
    return {
      [`${key}-text`]: tuple[3],
      [`${key}-light`]: `color-mix(in srgb, ${tuple[marigold ? 6 : 5]} 26%, ${scheme.dark.surface})`,
      [`${key}-light-hover`]: `color-mix(in srgb, ${tuple[marigold ? 6 : 5]} 38%, ${scheme.dark.surface})`,
      [`${key}-light-color`]: tuple[2],
      [`${key}-outline`]: tuple[3],
      ...(marigold && { [`${key}-filled`]: tuple[4], [`${key}-filled-hover`]: tuple[3] }),
    }
  return {
    [`${key}-text`]: tuple[marigold ? 7 : 6],
    [`${key}-light-color`]: tuple[8],
    [`${key}-outline`]: tuple[marigold ? 7 : 6],
    ...(marigold && { [`${key}-filled`]: tuple[4], [`${key}-filled-hover`]: tuple[3] }),
  }
}

const schemeVariables = (own: (typeof scheme)['light' | 'dark'], dark: boolean): Variables => ({
  ...Object.fromEntries(Object.entries(own).map(([name, value]) => [`--kazi-${name}`, value])),
  ...Object.assign({}, ...Object.entries(componentColors).map(([name, tuple]) => perColor(name, tuple, dark))),
  '--mantine-color-body': own.ground,
  '--mantine-color-text': own.ink,
  '--mantine-color-bright': own.ink,
  '--mantine-color-dimmed': own.dimmed,
  '--mantine-color-placeholder': own.faint,
  '--mantine-color-error': palette.red[dark ? 3 : 6],
  '--mantine-color-success': palette.forest[dark ? 3 : 6],
  '--mantine-color-anchor': palette.forest[dark ? 3 : 6],
  '--mantine-color-default': own.surface,
  '--mantine-color-default-hover': dark ? own.raised : palette.gray[0],
  '--mantine-color-default-color': own.ink,
  '--mantine-color-default-border': dark ? '#46554b' : palette.gray[4],
  '--mantine-color-disabled': dark ? '#232d27' : palette.gray[1],
  '--mantine-color-disabled-color': dark ? '#98a296' : '#67634f',
  '--mantine-color-disabled-border': own.line,
})

const read = (file: string) => readFileSync(file, 'utf8')

/** --mantine-color-red-5 and its like, wherever a style or a script names one. */
function usedShades() {
  const files = globSync('{apps,packages}/*/{src,gallery}/**/*.{css,ts,tsx}', { cwd: root })
    .filter((file) => !/\.gen\.css$|\.test\./.test(file))
    .map((file) => join(root, file))
  const imported = files.flatMap((file) => read(file).match(/(?<=^@?import ['"])@mantine\/[\w./]+\.css/gm) ?? [])
  const sheets = [...new Set(imported)].map((file) => resolve(file))
  return new Set([...files, ...sheets].flatMap((file) => read(file).match(/--mantine-color-[a-z]+-\d/g) ?? []))
}

/** Variables of Mantine's own colors are not, as the product has none of them, nor are shades that nothing names. */
function isUsed(name: string, shades: ReadonlySet<string>) {
  if (/^--mantine-(?:primary-color-\d|breakpoint-)/.test(name)) return false
  const [, color = '', shade] = /^--mantine-color-([a-z]+)-(?:(\d)|text|filled|light|outline)/.exec(name) ?? []
  if (!(color in DEFAULT_THEME.colors) && !(color in componentColors)) return true
  return shade ? shades.has(name) : color in componentColors
}

/** The style sheet, as it has to be. */
export function themeVariables(): string {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, tokens))
  const shades = usedShades()
  // With their own value, a shade that only they name need not be there.
  const withoutShades = (value: string) =>
    value.replace(/^var\((--mantine-color-[a-z]+-\d)\)$/, (_, shade: keyof typeof variables) => variables[shade] ?? '')
  const used = (some: Variables) =>
    Object.fromEntries(
      Object.entries(some)
        .filter(([name]) => isUsed(name, shades))
        .map(([name, value]) => [name, withoutShades(value)]),
    )
  const css = convertCssVariables(
    {
      variables: used({ ...variables, '--kazi-accent': palette.marigold[4] }),
      light: used({ ...light, ...schemeVariables(scheme.light, false) }),
      dark: used({ ...dark, ...schemeVariables(scheme.dark, true) }),
    },
    ':root',
  )
  const lines = css.replaceAll(/(?<=[{;])(?=[-}])/g, '\n').replaceAll(/\n{2,}/g, '\n')
  return `/* Written by ../theme-variables.ts. */\n${lines}\n`
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, 'src/theme-variables.gen.css'), themeVariables())
