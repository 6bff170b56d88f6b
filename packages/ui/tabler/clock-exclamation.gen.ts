import { outlineIcon } from '../src/icon.tsx'

export const IconClockExclamation = /* @__PURE__ */ outlineIcon(
  'M20.986 12.502a9 9 0 1 0 -5.973 7.98',
  'M12 7v5l3 3',
  'M19 16v3',
  'M19 22v.01',
)
