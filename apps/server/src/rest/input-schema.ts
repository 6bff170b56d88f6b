import { z } from 'zod'

/** A JSON Schema as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema
type Def = { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType; options?: z.core.$ZodType[] }
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def & { element?: z.core.$ZodType }

/** The JSON Schema of what a procedure accepts or answers. What JSON Schema cannot say is left open. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const override = (given: Overridden) => improve(given, io)
  const { $schema: _, ...said } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
  return said
}

type Overridden = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

function improve({ zodSchema, jsonSchema }: Overridden, io: 'input' | 'output') {
  const { type, in: first, out: second, options } = defOf(zodSchema)
  // A list whose items are counted before they are read: the second half says what they are.
  const items = first && second && defOf(first).type === 'array' && defOf(second).element
  if (type === 'pipe' && items && jsonSchema.type === 'array') jsonSchema.items = jsonSchemaOf(items, io)
  // Bytes in place of a text are how a form's file arrives, which the form says.
  if (type === 'union' && Array.isArray(jsonSchema.anyOf) && options) {
    const said = jsonSchema.anyOf.filter((_, at) => options[at] && defOf(options[at]).type !== 'custom')
    if (said.length > 0) jsonSchema.anyOf = said
  }
  // The format says the same in a word.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

const variantsOf = ({ anyOf, oneOf, allOf }: JsonSchema) =>
  [anyOf, oneOf, allOf].flatMap((variants) => (variants ?? []) as JsonSchema[])

/** A field of an object, with whether it has to be there: by name, whichever variant of the object has it. */
export type Field = { schema: JsonSchema; required: boolean }

export function fieldsOf(schema: JsonSchema | undefined): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const variant of schema ? variantsOf(schema) : [])
    for (const [name, { schema }] of fieldsOf(variant))
      if (!fields.has(name)) fields.set(name, { schema, required: false })
  for (const [name, field] of Object.entries(schema?.properties ?? {}))
    fields.set(name, { schema: field as JsonSchema, required: schema?.required?.includes(name) ?? false })
  return fields
}

/** The object without these fields, in each of its variants. */
export function omitFields(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const { properties, required, ...rest } = schema
  const left: JsonSchema = { ...rest }
  for (const kind of ['anyOf', 'oneOf', 'allOf'] as const)
    if (schema[kind]) left[kind] = (schema[kind] as JsonSchema[]).map((variant) => omitFields(variant, names))
  if (properties) left.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name)))
  const needed = required?.filter((name) => !names.has(name)) ?? []
  return needed.length > 0 ? { ...left, required: needed } : left
}
