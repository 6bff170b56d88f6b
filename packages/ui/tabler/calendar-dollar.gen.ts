import { outlineIcon } from '../src/icon.tsx'

export const IconCalendarDollar = /* @__PURE__ */ outlineIcon(
  'M13 21h-7a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v3',
  'M16 3v4',
  'M8 3v4',
  'M4 11h12.5',
  'M21 15h-2.5a1.5 1.5 0 0 0 0 3h1a1.5 1.5 0 0 1 0 3h-2.5',
  'M19 21v1m0 -8v1',
)
