import type { Shown } from '@kazi/schemas/states'
import type { VaAccess } from '@kazi/schemas/va-list'

/** How far a VA is on the way into the portal, and the button that emails a link. */
export const vaAccessStates: Record<VaAccess, Shown & { button: string }> = {
  none: { label: 'Never invited', color: 'gray', icon: 'circle-dashed', button: 'Invite' },
  invited: { label: 'Invited', color: 'marigold', icon: 'mail', button: 'Invite again' },
  expired: { label: 'Invitation expired', color: 'orange', icon: 'clock', button: 'Invite again' },
  active: { label: 'Active', color: 'forest', icon: 'circle-check', button: 'Send password link' },
}
