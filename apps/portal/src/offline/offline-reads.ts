import type { Query } from '@tanstack/react-query'

/**
 * What a VA read, as it is kept on the device. Papers are drawn anew each time, an applicant is no VA, and who is there
 * or writes counts only while somebody does.
 */
export const isStoredOffline = ({ queryKey: [path], state: { data, status } }: Query) =>
  status === 'success' &&
  Array.isArray(path) &&
  path[0] === 'vaPortal' &&
  !['statements', 'application'].includes(path[1]) &&
  !(path[1] === 'whoIsThere' && data !== 'va') &&
  path[2] !== 'typing'
