import { say } from '@kazi/schemas/say'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { IconDeviceDesktop, IconMoon, IconSun } from '../tabler/all.gen.ts'
import { usePreferences } from './use-preferences.ts'

export const colorSchemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'system', label: 'System', Icon: IconDeviceDesktop },
] as const

type Props = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>

export function ColorSchemeButton(props: Props) {
  const { theme } = usePreferences()
  const current = colorSchemes.find(({ value }) => value === theme)!
  return (
    <ActionIcon color="gray" aria-label={say('Theme: {theme}', { theme: say(current.label) })} {...props}>
      <current.Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
