/**
 * Calls a mutation outside React: in a service worker, or while a page closes (`keepalive` lets the request outlive
 * it). Failures are ignored.
 */
export const bareCall = async (path: string, input: object, headers: Record<string, string> = {}) => {
  await fetch(`/trpc/${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => {})
}
