/**
 * What the list of conversations asks for. In a file of its own: the route's loader is part of every page's scripts.
 */
export const threadsQuery = { filters: { newest: 1 } }
