import type { FormErrors } from '@mantine/form'

type Form = { getInputNode: (path: string) => HTMLElement | null }

/** For onSubmit's second argument: moves the focus to the first invalid field. */
export const focusFirst =
  (form: Form) =>
  (errors: FormErrors): void =>
    form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
