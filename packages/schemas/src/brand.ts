/** Everything an operator changes to rebrand the product. Plain values, no imports, so that any module can load it. */
export const brand = {
  name: 'Kazi',
  /** The name of the people behind the product, as clients and VAs see it, also in emails. */
  team: 'Kazi team',
  /** The sender address of emails, unless MAIL_FROM sets another. */
  mailFrom: 'hello@kazi.example',
  tagline: 'Work, in good hands',
  supportEmail: 'support@kazi.example',
  supportHours: 'Monday to Friday, 9 AM to 6 PM EST',
  /** External page on which a client books the optional 15-minute call. */
  bookingUrl: 'https://cal.example/kazi/15-minutes',
  operatorName: 'Kazi Provider',
  operatorUrl: 'https://operator.example',
  termsUrl: 'https://operator.example/terms',
  privacyUrl: 'https://operator.example/privacy',
} as const
