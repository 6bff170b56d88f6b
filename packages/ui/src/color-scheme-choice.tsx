import { say } from '@kazi/schemas/say'
import { SegmentedControl } from '@mantine/core'
import { choices } from './color-scheme-toggle.tsx'
import { type ThemeChoice, usePreferences } from './use-preferences.ts'

/** The three choices side by side, for a settings page. */
export function ColorSchemeChoice() {
  const { theme, setTheme } = usePreferences()
  return (
    <SegmentedControl
      aria-label={say('Theme')}
      value={theme}
      onChange={(value) => setTheme(value as ThemeChoice)}
      data={choices.map(({ value, label }) => ({ value, label: say(label) }))}
    />
  )
}
