import { outlineIcon } from '../src/icon.tsx'

export const IconCheck = /* @__PURE__ */ outlineIcon(
  'M5 12l5 5l10 -10',
)
