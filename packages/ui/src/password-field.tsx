import { say } from '@kazi/schemas/say'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password field whose show button is reachable by keyboard, and which says that it is wrong where it has an error. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    required
    withAsterisk={false}
    // Mantine says so of every other field, and of this one only to style sheets.
    aria-invalid={props.error ? true : undefined}
    visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': say('Show or hide password') }}
    {...props}
  />
)
