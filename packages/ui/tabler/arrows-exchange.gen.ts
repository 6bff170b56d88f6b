import { outlineIcon } from '../src/icon.tsx'

export const IconArrowsExchange = /* @__PURE__ */ outlineIcon(
  'M7 10h14l-4 -4',
  'M17 14h-14l4 4',
)
