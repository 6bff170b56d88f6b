/** The changed fields, trimmed: what a draft stores and a save sends. */
export const editsOf = <Values extends Record<string, unknown>>(values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([name, value]) => value !== before[name]),
  ) as Partial<Values>
