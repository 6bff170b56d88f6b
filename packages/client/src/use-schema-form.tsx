import { type FormErrors, type UseFormInput, useForm } from '@mantine/form'
import type { z } from 'zod'

type Input<Values, Schema extends z.ZodType> = Omit<
  UseFormInput<Values, z.output<Schema>>,
  'initialValues' | 'validate' | 'transformValues' | 'mode'
> & {
  schema: Schema
  initialValues: Values
  /** What the schema reads, where that is not the fields as they are. */
  toInput?: (values: Values) => unknown
}

/** By the field that each is shown at; of several about one field, the first. */
function problemsOf(schema: z.ZodType, input: unknown): FormErrors {
  const { error } = schema.safeParse(input)
  const problems: FormErrors = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** A form that submits what its schema made of the fields: what was checked is what is sent, and nothing else. */
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
