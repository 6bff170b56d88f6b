/** Whether a request's If-None-Match names this tag: the client already has the response. */
export const matchesEtag = (ifNoneMatch: string | undefined, tag: string) =>
  ifNoneMatch?.split(',').some((one) => one.trim() === tag) ?? false
