/** Whether a request's If-None-Match names this tag: its sender has the answer already. */
export const matchesEtag = (ifNoneMatch: string | undefined, tag: string) =>
  ifNoneMatch?.split(',').some((one) => one.trim() === tag) ?? false
