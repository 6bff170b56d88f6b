import { changePasswordForm, passwordFieldOf } from '@kazi/schemas/account'
import { errorText, isBadRequest } from './errors.tsx'
import { focusFirst, useSchemaForm } from './use-schema-form.tsx'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** The form of a changed password: what the server refuses stands at its field, which gets the focus; afterwards the form is empty. */
export function usePasswordForm(change: (passwords: Omit<typeof blank, 'confirmPassword'>) => Promise<unknown>) {
  const form = useSchemaForm({ schema: changePasswordForm, initialValues: blank })
  const send = async ({ currentPassword, newPassword }: typeof blank) => {
    try {
      await change({ currentPassword, newPassword })
      form.reset()
    } catch (error) {
      if (!isBadRequest(error)) return
      const marks = { [passwordFieldOf(error.message)]: errorText(error) }
      form.setErrors(marks)
      focusFirst(form)(marks)
    }
  }
  return { field: form.getInputProps, onSubmit: form.onSubmit(send, focusFirst(form)) }
}
