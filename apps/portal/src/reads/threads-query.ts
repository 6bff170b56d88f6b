/** What the list of conversations asks for; the dashboard asks for the same, for its count. */
export const threadsQuery = { filters: { newest: 1 } }
