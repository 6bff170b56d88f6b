import { outlineIcon } from '../src/icon.tsx'

export const IconChevronsRight = /* @__PURE__ */ outlineIcon(
  'M7 7l5 5l-5 5',
  'M13 7l5 5l-5 5',
)
