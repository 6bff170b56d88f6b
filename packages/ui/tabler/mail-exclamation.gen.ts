import { outlineIcon } from '../src/icon.tsx'

export const IconMailExclamation = /* @__PURE__ */ outlineIcon(
  'M15 19h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v5.5',
  'M3 7l9 6l9 -6',
  'M19 16v3',
  'M19 22v.01',
)
