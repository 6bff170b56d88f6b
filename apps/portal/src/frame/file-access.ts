/** Where a VA's page finds a file. */
export const fileAccess = {
  href: (id: number, what: 'whole' | 'preview') => `/api/va/files/${id}${what === 'preview' ? '/preview' : ''}`,
}
