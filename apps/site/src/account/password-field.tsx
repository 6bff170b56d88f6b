import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** With an eye that the keyboard reaches too. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    required
    withAsterisk={false}
    visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': 'Show or hide password' }}
    {...props}
  />
)
