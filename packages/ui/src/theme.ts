import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { palette, scheme } from './palette.ts'
import { componentDefaults } from './theme-components.tsx'

const text = '"Figtree Variable", "Figtree Fallback", "Figtree Fallback DejaVu", system-ui, sans-serif'
const display =
  '"Bricolage Grotesque", "Bricolage Fallback", "Bricolage Fallback Roboto", "Bricolage Fallback DejaVu", system-ui, sans-serif'

/** Marigold is light in both schemes, so text on it is always dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const marigold = input.color === 'marigold' || input.color === 'yellow'
  if (marigold && input.variant === 'filled') return { ...resolved, color: palette.gray[9] }
  return resolved
}

export const theme = createTheme({
  colors: { ...palette, green: palette.forest, yellow: palette.marigold },
  primaryColor: 'forest',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: scheme.light.surface,
  black: scheme.light.ink,
  variantColorResolver,
  fontFamily: text,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '9px', lg: '14px', xl: '22px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontFamily: display,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.45rem + 1.3vw, 2.375rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.1875rem', lineHeight: '1.3', fontWeight: '650' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35', fontWeight: '650' },
    },
  },
  shadows: {
    sm: '0 1px 2px rgb(40 32 12 / 0.06), 0 3px 8px -2px rgb(40 32 12 / 0.07)',
    md: '0 2px 4px rgb(40 32 12 / 0.05), 0 10px 24px -8px rgb(40 32 12 / 0.16)',
    lg: '0 2px 6px rgb(40 32 12 / 0.06), 0 20px 40px -14px rgb(40 32 12 / 0.24)',
    xl: '0 4px 10px rgb(40 32 12 / 0.07), 0 32px 64px -20px rgb(40 32 12 / 0.32)',
  },
  components: componentDefaults,
})

const ownVariables = (colors: Record<string, string>) =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--kazi-${name}`, value]))

const perColor = (name: string, tuple: MantineColorsTuple, dark: boolean) => {
  const marigold = name === 'marigold' || name === 'yellow'
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

const allColors = (dark: boolean) =>
  Object.assign(
    {},
    ...Object.entries({ ...palette, green: palette.forest, yellow: palette.marigold })
      .filter(([name]) => name !== 'dark')
      .map(([name, tuple]) => perColor(name, tuple as MantineColorsTuple, dark)),
  ) as Record<string, string>

const schemeVariables = (colors: (typeof scheme)['light' | 'dark'], dark: boolean) => ({
  ...ownVariables(colors),
  ...allColors(dark),
  '--mantine-color-body': colors.ground,
  '--mantine-color-text': colors.ink,
  '--mantine-color-bright': colors.ink,
  '--mantine-color-dimmed': colors.dimmed,
  '--mantine-color-placeholder': colors.faint,
  '--mantine-color-error': palette.red[dark ? 3 : 6],
  '--mantine-color-success': palette.forest[dark ? 3 : 6],
  '--mantine-color-anchor': palette.forest[dark ? 3 : 6],
  '--mantine-color-default': colors.surface,
  '--mantine-color-default-hover': dark ? colors.raised : palette.gray[0],
  '--mantine-color-default-color': colors.ink,
  '--mantine-color-default-border': dark ? '#46554b' : palette.gray[4],
  '--mantine-color-disabled': dark ? '#232d27' : palette.gray[1],
  '--mantine-color-disabled-color': dark ? '#98a296' : '#67634f',
  '--mantine-color-disabled-border': colors.line,
})

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--kazi-accent': palette.marigold[4] },
  light: schemeVariables(scheme.light, false),
  dark: schemeVariables(scheme.dark, true),
})
