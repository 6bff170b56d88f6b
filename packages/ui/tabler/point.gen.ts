import { outlineIcon } from '../src/icon.tsx'

export const IconPoint = /* @__PURE__ */ outlineIcon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
)
