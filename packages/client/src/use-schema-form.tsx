import { say } from '@kazi/schemas/say'
import { type FormErrors, type UseFormInput, useForm } from '@mantine/form'
import type { z } from 'zod'
import { errorText, fieldOf } from './errors.tsx'

type Input<Values, Schema extends z.ZodType> = Omit<
  UseFormInput<Values, z.output<Schema>>,
  'initialValues' | 'validate' | 'transformValues' | 'mode'
> & {
  schema: Schema
  initialValues: Values
  /** Builds the schema's input, if it differs from the field values. */
  toInput?: (values: Values) => unknown
}

/** Errors by the field that shows them; a field with several errors shows the first. */
function problemsOf(schema: z.ZodType, input: unknown): FormErrors {
  const { error } = schema.safeParse(input)
  const problems: FormErrors = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= say(message)
  return problems
}

/** A form that submits its schema's output, so that only validated data is sent. */
export const useSchemaForm = <Values extends Record<string, unknown>, Schema extends z.ZodType>({
  schema,
  toInput = (values) => values,
  ...form
}: Input<Values, Schema>) =>
  useForm<Values, z.output<Schema>>({
    ...form,
    validate: (values) => problemsOf(schema, toInput(values)),
    transformValues: (values) => schema.parse(toInput(values)),
  })

const fields = 'input, textarea, button'

/** After a refused submit: the first field with an error gets the focus; of a group of choices, the first choice. */
export const focusFirst = (form: { getInputNode: (name: string) => HTMLElement | null }) => (errors: FormErrors) => {
  const [first] = Object.keys(errors)
  const node = first ? form.getInputNode(first) : null
  const field = node?.matches(fields) ? node : node?.querySelector<HTMLElement>(fields)
  field?.focus()
}

type Refusable<Values> = {
  getValues: () => Values
  setFieldError: (name: string, text: string) => void
  getInputNode: (name: string) => HTMLElement | null
}

/**
 * Shows what the server refused at the field that it is about, which gets the focus. False where the form has no such
 * field, or was changed meanwhile.
 * @param sent what `getValues` returned when it was sent
 */
export function showRefusal<Values extends object>(form: Refusable<Values>, error: unknown, sent: Values) {
  const field = fieldOf(error)
  if (field === undefined || form.getValues() !== sent || !Object.hasOwn(sent, field)) return false
  const text = errorText(error)
  form.setFieldError(field, text)
  focusFirst(form)({ [field]: text })
  return true
}
