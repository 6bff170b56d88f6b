import { accountEmails } from './account-emails.ts'
import { clientNews } from './client-news.ts'
import type { EmailMessage, NewsContent } from './content.ts'
import { otherEmails } from './other-emails.ts'
import { vaNews } from './va-news.ts'

/** Every email that this program writes, by name: no other is ever enqueued. */
export const catalog = { ...accountEmails, ...clientNews, ...vaNews, ...otherEmails }
export type EmailName = keyof typeof catalog

/** An email, or what the bell and an email say, as only the catalog writes them. */
export type CatalogEmail = EmailMessage & { name: EmailName }
export type CatalogNews = NewsContent & { name: EmailName }
