import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * What only some calls need of a package, loaded by the first of them, so that the server's start does not wait for it. A
 * function that is asynchronous anyway imports such a package itself.
 */
export function onFirstUse<T>(load: (require: NodeJS.Require) => T): () => T {
  let loaded: { value: T } | undefined
  return () => {
    loaded ??= { value: load(require) }
    return loaded.value
  }
}
