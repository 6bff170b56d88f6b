import { useOwnAccount } from '@kazi/client/own-account'
import type { ReactNode } from 'react'
import { ClientFrame } from './client-frame.tsx'

type Props = { clientId: number; children: ReactNode }

/** A public page in the client area: its forms belong to the client who opened it, like those of any page there. */
export function PublicInClientFrame({ clientId, children }: Props) {
  useOwnAccount('client', clientId)
  return <ClientFrame>{children}</ClientFrame>
}
