import { changePasswordForm, passwordFieldOf } from '@kazi/schemas/account'
import { errorText, isBadRequest } from './errors.tsx'
import { focusFirst, useSchemaForm } from './use-schema-form.tsx'

/** Whether the server refused a new password itself: it may ask for more characters than a form can know of. */
export const isRefusedPassword = (error: unknown): error is Error =>
  isBadRequest(error) && /password/i.test(error.message) && passwordFieldOf(error.message) === 'newPassword'

type Form = Parameters<typeof focusFirst>[0] & { setErrors: (errors: Record<string, string>) => void }

/** Shows what was refused at its fields, and goes to the first of them. */
export function markFields(form: Form, marks: Record<string, string>) {
  form.setErrors(marks)
  focusFirst(form)(marks)
}

/**
 * The hint of a new password: not beside the server's refusal, which may ask for more than the hint does. Beside what
 * the form itself finds later, it is there again.
 * @param shown what stands at the field
 */
export const hintUnless = (refusal: unknown, shown: unknown, hint: string) =>
  isRefusedPassword(refusal) && shown === errorText(refusal) ? undefined : hint

/** Sends a new password: what the server refuses of it stands at its field, which gets the focus. */
export const sendPassword = (call: Promise<unknown>, form: Form, field: string) =>
  call.catch((error: unknown) => {
    if (isRefusedPassword(error)) markFields(form, { [field]: errorText(error) })
  })

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

/**
 * The form of a changed password: what the server refuses stands at its field, which gets the focus; afterwards the
 * form is empty.
 */
export function usePasswordForm(change: (passwords: Omit<typeof blank, 'confirmPassword'>) => Promise<unknown>) {
  const form = useSchemaForm({ schema: changePasswordForm, initialValues: blank })
  const send = async ({ currentPassword, newPassword }: typeof blank) => {
    try {
      await change({ currentPassword, newPassword })
      form.reset()
    } catch (error) {
      if (isBadRequest(error)) markFields(form, { [passwordFieldOf(error.message)]: errorText(error) })
    }
  }
  return { field: form.getInputProps, onSubmit: form.onSubmit(send, focusFirst(form)) }
}
