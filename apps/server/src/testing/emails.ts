import type { CatalogEmail, CatalogNews } from '../emails/catalog.ts'

/** An email as the catalog would write one, for tests that are not about what it says. */
export const anEmail = (fields: Partial<CatalogEmail> = {}): CatalogEmail => ({
  name: 'fromTeam',
  title: 'News',
  preheader: 'What the list of emails shows',
  body: [],
  because: 'You get this email because a test sends it.',
  ...fields,
})

/** The same of what the bell shows. */
export const someNews = (fields: Partial<CatalogNews> = {}): CatalogNews => ({
  name: 'started',
  title: 'News',
  message: 'What the bell shows',
  preheader: 'What the list of emails shows',
  body: [fields.message ?? 'What the bell shows'],
  ...fields,
})
