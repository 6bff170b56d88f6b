import { say } from '@kazi/schemas/say'
import { Menu } from '@mantine/core'
import { IconCheck } from '../tabler/all.gen.ts'
import { ColorSchemeButton, colorSchemes } from './color-scheme-button.tsx'
import { useOpensAtOnce } from './use-opens-at-once.ts'
import { usePreferences } from './use-preferences.ts'

/** The toggle after its first click: it replaces the bare button, takes its focus, and is open. */
export function ColorSchemeMenu() {
  const { theme, setTheme } = usePreferences()
  const [opened, setOpened, button] = useOpensAtOnce()
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ColorSchemeButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {colorSchemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={value === theme ? <IconCheck size={16} aria-label={say('chosen')} /> : null}
            onClick={() => setTheme(value)}
          >
            {say(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
