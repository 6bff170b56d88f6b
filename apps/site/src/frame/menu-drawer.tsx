import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { opened: boolean; onClose: () => void; children: ReactNode }

/** A separate file, because most visitors of the landing page never open it. */
export const MenuDrawer = ({ opened, onClose, children }: Props) => (
  <Drawer opened={opened} onClose={onClose} title="Menu" size="min(20rem, 88vw)">
    {children}
  </Drawer>
)
