import { IconAdjustmentsHorizontal } from '@kazi/ui/tabler'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

// Like the bell's list: the code that places and closes it is larger than the header.
const load = () => import('./preferences-dropdown.tsx')
const PreferencesDropdown = lazy(load)

/** The button in the header that opens the reader's settings. */
export function PreferencesMenu() {
  const [wanted, setWanted] = useState(false)
  const preload = () => void load().catch(() => {})
  const button = <PreferencesButton onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)} />
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <PreferencesDropdown />
    </Suspense>
  )
}

type Props = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>

export const PreferencesButton = (props: Props) => (
  <ActionIcon color="gray" aria-haspopup="dialog" aria-label="Preferences" {...props}>
    <IconAdjustmentsHorizontal size={20} aria-hidden />
  </ActionIcon>
)
