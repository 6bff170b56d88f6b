import { outlineIcon } from '../src/icon.tsx'

export const IconX = /* @__PURE__ */ outlineIcon(
  'M18 6l-12 12',
  'M6 6l12 12',
)
