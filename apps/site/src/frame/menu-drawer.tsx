import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'

type Props = { opened: boolean; onClose: () => void; children: ReactNode }

/** A separate file, because most visitors of the landing page never open it. */
export function MenuDrawer({ opened, onClose, children }: Props) {
  // Only a drawer that opens after it is there knows which button to give the focus back to.
  const mounted = useMounted()
  return (
    <Drawer opened={opened && mounted} onClose={onClose} title="Menu" size="min(20rem, 88vw)">
      {children}
    </Drawer>
  )
}
