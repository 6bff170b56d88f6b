import { say } from '@kazi/schemas/say'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password field whose show button is reachable by keyboard. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    required
    withAsterisk={false}
    visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': say('Show or hide password') }}
    {...props}
  />
)
