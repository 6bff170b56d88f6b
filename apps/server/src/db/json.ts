/**
 * A value for a jsonb column, which accepts neither NUL nor half of a surrogate pair. Schemas refuse both in input;
 * this is for what programs produce: a language model's answer, a text cut in the middle of an emoji.
 */
export const jsonb = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\u0000', '') : inner,
  )
