import { IconAdjustmentsHorizontal } from '@kazi/ui/tabler'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>

export const PreferencesButton = (props: Props) => (
  <ActionIcon color="gray" aria-haspopup="dialog" aria-label="Preferences" {...props}>
    <IconAdjustmentsHorizontal size={20} aria-hidden />
  </ActionIcon>
)
