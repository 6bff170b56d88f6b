/** Where a client's page finds a file. */
export const fileAccess = {
  href: (id: number, what: 'whole' | 'preview') => `/api/files/${id}${what === 'preview' ? '/preview' : ''}`,
}
