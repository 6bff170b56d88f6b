/** The maximum characters of each field. Forms show it, the server enforces it, and the database repeats it. */
export const maxLength = {
  title: 120,
  line: 200,
  email: 254,
  url: 2000,
  note: 2000,
  text: 10_000,
  password: 1024,
  token: 200,
} as const

/** The maximum characters of a search. */
export const maxSearchLength = 200

/**
 * The maximum characters of a list's cursor. A name of 200 characters is in it, whose letters take up to three bytes, nine
 * where they are taken apart for the order.
 */
export const maxCursorLength = 4000
