import { outlineIcon } from '../src/icon.tsx'

export const IconChevronUp = /* @__PURE__ */ outlineIcon(
  'M6 15l6 -6l6 6',
)
