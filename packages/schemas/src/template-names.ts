/** The documents that the team issues, without what they say: lists and addresses need only the names. */
export const templateLabels = {
  quote: 'Quote',
  service_agreement: 'Service agreement',
  va_contract: 'VA contract',
  nda: 'NDA',
  assignment_brief: 'Assignment brief',
  statement_of_hours: 'Statement of hours',
  invoice: 'Invoice',
} as const
export type TemplateName = keyof typeof templateLabels
export const templateNames = Object.keys(templateLabels) as [TemplateName, ...TemplateName[]]
