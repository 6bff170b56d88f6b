import { useOpensAtOnce } from '@kazi/ui/use-opens-at-once'
import { type ThemeChoice, usePreferences } from '@kazi/ui/use-preferences'
import { Popover, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { TextLink } from '#/links.tsx'
import { PreferencesButton } from './preferences-button.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

/** The reader's settings, stored in this browser; open when it first appears. */
export function PreferencesDropdown() {
  const { theme, setTheme, compactView, setCompactView, autoHideCompleted, setAutoHideCompleted } = usePreferences()
  const [opened, setOpened, button] = useOpensAtOnce()
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={290} trapFocus>
      <Popover.Target>
        <PreferencesButton ref={button} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Preferences">
        <Stack gap="md">
          <Text fw={650}>Preferences</Text>
          <SegmentedControl
            fullWidth
            aria-label="Theme"
            data={themes}
            value={theme}
            onChange={(value) => setTheme(value as ThemeChoice)}
          />
          <Switch
            label="Compact view"
            checked={compactView}
            onChange={(event) => setCompactView(event.currentTarget.checked)}
          />
          <Switch
            label="Hide completed tasks"
            checked={autoHideCompleted}
            onChange={(event) => setAutoHideCompleted(event.currentTarget.checked)}
          />
          <TextLink to="/statements">Hours and money</TextLink>
          <TextLink to="/settings">Account settings</TextLink>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
