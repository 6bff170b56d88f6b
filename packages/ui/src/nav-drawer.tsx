import { say } from '@kazi/schemas/say'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { opened: boolean; onClose: () => void; children: ReactNode }

/** The navigation below 62em. */
export const NavDrawer = ({ opened, onClose, children }: Props) => (
  <Drawer opened={opened} onClose={onClose} position="left" size={288} title={say('Menu')} padding="md">
    {children}
  </Drawer>
)
