import { outlineIcon } from '../src/icon.tsx'

export const IconChevronDown = /* @__PURE__ */ outlineIcon(
  'M6 9l6 6l6 -6',
)
