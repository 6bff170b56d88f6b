/**
 * Text that PostgreSQL, JSON and a header can carry: no lone surrogates, and no control characters except those that
 * people type. A text column cannot store NUL, and jsonb cannot store a lone surrogate.
 */
export const isPrintable = (value: string) => value.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(value)

/** Characters that hide or turn the text around them: controls, direction marks and overrides, zero-width ones. */
export const unseen = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** Whether a reader would see nothing of it. */
export const isBlank = (value: string) => value.replace(unseen, '').trim() === ''
