/** Everything an operator changes to make the product their own. Words only: no imports, so that anyone may read it. */
export const brand = {
  name: 'Kazi',
  /** How the people behind the product are called, by clients, VAs and in mail. */
  team: 'Kazi team',
  /** The address that mail comes from, unless MAIL_FROM names another. */
  mailFrom: 'hello@kazi.example',
  tagline: 'Work, in good hands',
  supportEmail: 'support@kazi.example',
  supportHours: 'Monday to Friday, 9 AM to 6 PM EST',
  emailReply: 'within 48 hours',
  /** External page on which a client books the optional 15-minute call. */
  bookingUrl: 'https://cal.example/kazi/15-minutes',
  operatorName: 'Kazi Provider',
  operatorUrl: 'https://operator.example',
  termsUrl: 'https://operator.example/terms',
  privacyUrl: 'https://operator.example/privacy',
} as const
