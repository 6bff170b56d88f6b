import { outlineIcon } from '../src/icon.tsx'

export const IconPlus = /* @__PURE__ */ outlineIcon(
  'M12 5l0 14',
  'M5 12l14 0',
)
