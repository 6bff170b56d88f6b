import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import { palette } from './palette.ts'
import { componentDefaults } from './theme-components.tsx'
import { tokens } from './theme-tokens.ts'

/** Marigold is light in both schemes, so text on it is always dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const marigold = input.color === 'marigold'
  if (marigold && input.variant === 'filled') return { ...resolved, color: palette.gray[9] }
  return resolved
}

export const theme = createTheme({ ...tokens, variantColorResolver, components: componentDefaults })
