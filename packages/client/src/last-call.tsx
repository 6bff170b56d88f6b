/** Calls a mutation as a page is closed: a tab that goes ends its calls, but for those that are asked to outlive it. */
export const lastCall = (path: string, input: object, headers: Record<string, string>) =>
  void fetch(`/trpc/${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => {})
