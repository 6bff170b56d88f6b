import { filledIcon } from '../src/icon.tsx'

export const IconPlayerStopFilled = /* @__PURE__ */ filledIcon(
  'M17 4h-10a3 3 0 0 0 -3 3v10a3 3 0 0 0 3 3h10a3 3 0 0 0 3 -3v-10a3 3 0 0 0 -3 -3z',
)
