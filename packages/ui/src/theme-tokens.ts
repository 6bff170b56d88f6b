import type { MantineThemeOverride } from '@mantine/core'
import { palette, scheme } from './palette.ts'

const text = '"Figtree Variable", "Figtree Fallback", "Figtree Fallback DejaVu", system-ui, sans-serif'
const display =
  '"Bricolage Grotesque", "Bricolage Fallback", "Bricolage Fallback Roboto", "Bricolage Fallback DejaVu", system-ui, sans-serif'

/** The values of the theme, which ../theme-variables.ts writes as CSS variables. */
export const tokens = {
  colors: palette,
  primaryColor: 'forest',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: scheme.light.surface,
  black: scheme.light.ink,
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
} satisfies MantineThemeOverride
