/** The path of one request for several queries, in the format of the browser's batching client. */
export const trpc = (...calls: (string | [name: string, input: unknown])[]) => {
  const pairs = calls.map((call) => (typeof call === 'string' ? ([call, undefined] as const) : call))
  const input = Object.fromEntries(pairs.map(([, given], at) => [at, given]))
  return `/trpc/${pairs.map(([name]) => name).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`
}
