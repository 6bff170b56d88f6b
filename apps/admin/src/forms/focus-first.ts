import type { FormErrors } from '@mantine/form'

type Form = { getInputNode: (path: string) => HTMLElement | null }

/** For onSubmit's second argument: the focus goes to the first field that is wrong. */
export const focusFirst =
  (form: Form) =>
  (errors: FormErrors): void =>
    form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
