import type { MantineThemeComponents } from '@mantine/core'
import type { FocusEvent, MouseEvent } from 'react'

// Mantine renders a <header>, which would count as a second banner of the page.
const attributes = { header: { role: 'presentation' } }
// Taking the scrollbar away styles the whole page anew, and a dialog waits for that. The page stays where it is without.
const overPage = { removeScrollProps: { removeScrollBar: false } }
const roomy = { size: 'md' }
/** Weeks begin on Sunday, as on American calendars. */
const weeks = { firstDayOfWeek: 0 } as const
// Without a blur, which a slow device draws anew for each frame of the fade.
const overlay = { backgroundOpacity: 0.5 }

/**
 * What is typed into a list that is searched takes the place of the choice that stands there. A form's field has a focus
 * handler of its own, which would replace this one: it does not have this one's phase. A press would set the cursor after
 * that; once the list is open, a click sets it into what is typed.
 */
const replacesChoice = {
  onFocusCapture: ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    if (!field.readOnly) field.select()
  },
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (field.readOnly || field.disabled || event.button !== 0 || field.ariaExpanded === 'true') return
    // The browser would set the cursor where it is pressed, and after the click where all was selected before.
    event.preventDefault()
    field.focus()
    field.select()
  },
}

/** Default props for every app. Styles are in theme.css under Mantine's static class names, not here. */
export const componentDefaults: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', size: 'lg' } },
  Alert: { defaultProps: { radius: 'lg', variant: 'light' } },
  Anchor: { defaultProps: { underline: 'always' } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm', size: 'lg' } },
  Button: { defaultProps: { size: 'md' } },
  Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
  Checkbox: { defaultProps: roomy },
  CloseButton: { defaultProps: { 'aria-label': 'Close' } },
  DateInput: { defaultProps: { ...roomy, ...weeks } },
  DatePicker: { defaultProps: weeks },
  DrawerOverlay: { defaultProps: overlay },
  DrawerRoot: { defaultProps: { ...overPage, attributes, padding: 'lg', position: 'right' } },
  FileInput: { defaultProps: roomy },
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  Menu: { defaultProps: { shadow: 'lg', radius: 'md' } },
  ModalOverlay: { defaultProps: overlay },
  ModalRoot: { defaultProps: { ...overPage, attributes, centered: true, radius: 'lg', padding: 'lg' } },
  Notification: { defaultProps: { radius: 'lg', withBorder: true } },
  NativeSelect: { defaultProps: roomy },
  // Its arrows are smaller than the 24 px target size; the arrow keys do the same.
  NumberInput: { defaultProps: { ...roomy, hideControls: true } },
  Paper: { defaultProps: { radius: 'lg' } },
  PasswordInput: { defaultProps: roomy },
  Popover: { defaultProps: { shadow: 'lg', radius: 'md' } },
  Progress: { defaultProps: { radius: 'xl' } },
  Radio: { defaultProps: roomy },
  Select: { defaultProps: { ...roomy, ...replacesChoice, checkIconPosition: 'right', allowDeselect: false } },
  Switch: { defaultProps: { withThumbIndicator: false, size: 'md' } },
  Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md', highlightOnHover: true } },
  TagsInput: { defaultProps: roomy },
  Textarea: { defaultProps: { ...roomy, autosize: true, minRows: 3, maxRows: 12 } },
  TextInput: { defaultProps: roomy },
  Tooltip: { defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: true } } },
}
