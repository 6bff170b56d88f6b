import { say } from '@kazi/schemas/say'
import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'

type Props = { opened: boolean; onClose: () => void; children: ReactNode }

/** The navigation below 62em. */
export function NavDrawer({ opened, onClose, children }: Props) {
  // Only a drawer that opens after it is there knows which button to give the focus back to.
  const mounted = useMounted()
  return (
    <Drawer opened={opened && mounted} onClose={onClose} position="left" size={288} title={say('Menu')} padding="md">
      {children}
    </Drawer>
  )
}
