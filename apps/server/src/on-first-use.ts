import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package that only some calls need, loaded by the first of them: the server's start would wait half a second for all of
 * these. Where a function is asynchronous anyway, it imports such a package itself.
 */
export function onFirstUse<T>(name: string): () => T {
  let loaded: T | undefined
  return () => {
    loaded ??= require(name) as T
    return loaded
  }
}
