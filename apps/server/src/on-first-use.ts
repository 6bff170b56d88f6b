import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package that only some calls need, loaded by the first of them, so that the server's start does not wait for it. A
 * function that is asynchronous anyway imports such a package itself.
 */
export function onFirstUse<T>(name: string): () => T {
  let loaded: T | undefined
  return () => {
    loaded ??= require(name) as T
    return loaded
  }
}
