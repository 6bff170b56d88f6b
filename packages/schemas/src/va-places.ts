/** The pages of the portal to which a VA's news leads, where it is about no task or conversation that is still there. */
export const vaPlaces = {
  tasks: '/va/dashboard?tab=tasks',
  profile: '/va/dashboard?tab=profile',
  earnings: '/va/earnings',
} as const
export type VaPlace = keyof typeof vaPlaces
