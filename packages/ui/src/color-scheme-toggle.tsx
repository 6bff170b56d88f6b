import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { type ThemeChoice, usePreferences } from './use-preferences.ts'

const choices = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'system', label: 'System', Icon: IconDeviceDesktop },
] as const

/** The icon with a menu, for headers. */
export function ColorSchemeToggle() {
  const { theme, setTheme } = usePreferences()
  const current = choices.find(({ value }) => value === theme)!
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon color="gray" aria-label={`Colours: ${current.label}`}>
          <current.Icon size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={value === theme ? <IconCheck size={16} aria-label="chosen" /> : null}
            onClick={() => setTheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The three words side by side, for a settings page. */
export function ColorSchemeChoice() {
  const { theme, setTheme } = usePreferences()
  return (
    <SegmentedControl
      aria-label="Colours"
      value={theme}
      onChange={(value) => setTheme(value as ThemeChoice)}
      data={choices.map(({ value, label }) => ({ value, label }))}
    />
  )
}
