/** The pages that the worker answers, with the document that it has stored: they open without a connection. */
export const workersPages = ['login', 'dashboard', 'earnings', 'set-password'] as const

/** The pages that the server answers. */
export const serversPages = ['forgot-password'] as const

/**
 * Files that the worker does not store, as patterns: a page that the server answers names those of its own version. What
 * the worker answers names those of the worker's version, which no server has anymore after the next release.
 */
export const filesLeftOut = serversPages.map((page) => `**/va.${page}-*`)
