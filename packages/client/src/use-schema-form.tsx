import { say } from '@kazi/schemas/say'
import { type FormErrors, type UseFormInput, useForm } from '@mantine/form'
import type { z } from 'zod'

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
