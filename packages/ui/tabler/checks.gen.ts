import { outlineIcon } from '../src/icon.tsx'

export const IconChecks = /* @__PURE__ */ outlineIcon(
  'M7 12l5 5l10 -10',
  'M2 12l5 5m5 -5l5 -5',
)
