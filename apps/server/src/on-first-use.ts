import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * What only some calls need of a package, loaded by the first of them, so that the server's start does not wait for it. A
 * function that is asynchronous anyway imports such a package itself, or by `loadOnce`. After a failure, the next call tries again.
 */
export function onFirstUse<T>(load: (require: NodeJS.Require) => T): () => T {
  let loaded: { value: T } | undefined
  return () => {
    loaded ??= { value: load(require) }
    return loaded.value
  }
}

/**
 * Loads once for each key, or once if there is no key: callers in the meantime share the same attempt. After a
 * failure, the next call tries again.
 */
export function loadOnce<Value, Key = void>(load: (key: Key) => Promise<Value>) {
  const loaded = new Map<Key, Promise<Value>>()
  return (key: Key) => {
    const known = loaded.get(key)
    if (known) return known
    const value = load(key)
    loaded.set(key, value)
    value.catch(() => loaded.delete(key))
    return value
  }
}
