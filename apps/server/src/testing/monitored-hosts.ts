/** What pages for monitoring answer in a run, asked for under a host: a public host has none of them. */
export const monitoredHosts = [
  ['local', 'localhost:3000', 200],
  ['https', 'kazi.test', 404],
  ['https', 'KAZI.test.:443', 404],
  ['https', '10.0.0.7:3000', 200],
  ['split', 'kazi.localhost', 404],
  ['split', 'va.kazi.localhost', 404],
  ['split', 'admin.kazi.localhost', 404],
  ['split', 'server-1:3000', 200],
  ['split', '127.0.0.1:3000', 200],
] as const
