import { say } from '@kazi/schemas/say'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { IconDeviceDesktop, IconMoon, IconSun } from '../tabler/all.gen.ts'
import { usePreferences } from './use-preferences.ts'

export const choices = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'system', label: 'System', Icon: IconDeviceDesktop },
] as const

// The menu's positioning and focus code is larger than a whole page, and few people open it.
const load = () => import('./color-scheme-menu.tsx')
const ColorSchemeMenu = lazy(load)

/** The icon with a menu, for headers. */
export function ColorSchemeToggle() {
  const [wanted, setWanted] = useState(false)
  const preload = () => void load()
  const button = (
    <ToggleButton aria-haspopup="menu" onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)} />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ColorSchemeMenu />
    </Suspense>
  )
}

type Props = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>

export function ToggleButton(props: Props) {
  const { theme } = usePreferences()
  const current = choices.find(({ value }) => value === theme)!
  return (
    <ActionIcon color="gray" aria-label={say('Theme: {theme}', { theme: say(current.label) })} {...props}>
      <current.Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
