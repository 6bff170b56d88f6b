import type { VaApplication } from '@kazi/schemas/va'

/** What somebody sent for an address that has an open application: shown to them as if it were one, seen by nobody else. */
export type Claim = {
  id: number
  dueAt: string
  createdAt: string
  fields: Omit<VaApplication, 'portfolio'> & { portfolio: string | null }
}
