/**
 * Text that PostgreSQL, JSON and a header can carry: no lone surrogates, and no control characters except those that
 * people type. A text column cannot store NUL, and jsonb cannot store a lone surrogate.
 */
export const isPrintable = (value: string) => value.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(value)
