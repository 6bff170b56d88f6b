/**
 * Calls a mutation where the client of the screens is not at hand: in a service worker, or as a page is closed, whose calls
 * end with it but for those that are asked to outlive it. Nobody is there to be told that it failed.
 */
export const bareCall = async (path: string, input: object, headers: Record<string, string> = {}) => {
  await fetch(`/trpc/${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => {})
}
