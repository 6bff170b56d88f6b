import { isRecordNumber } from './row-id.ts'

/**
 * Every documented page and the app that shows it. The server uses it to choose the app and the HTTP status; the
 * journeys visit each page. A path that ends in /* is the page of a record: its number stands in place of the *.
 */
export const pages = {
  site: [
    '/',
    '/welcome',
    '/homepage',
    '/auth',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/unsubscribe',
    '/how-it-works',
    '/pricing',
    '/find-va',
    '/va-profile/*',
    '/for-vas',
    '/apply-va',
    '/faqs',
    '/dashboard',
    '/add-task',
    '/tasks/*',
    '/messages',
    '/business-support-onboarding',
    '/ai-agent-briefing',
    '/ai-agent-request',
    '/settings',
    '/calendar',
    '/statements',
    '/playbooks',
  ],
  portal: [
    ...(['/va/login', '/va-login', '/va/dashboard', '/va-dashboard', '/va/earnings'] as const),
    ...(['/va/set-password', '/va/forgot-password'] as const),
  ],
  admin: [
    ...(['/admin', '/admin/vas', '/admin/va-imports/*', '/admin/va-applications', '/admin/va-management'] as const),
    ...(['/admin/messages', '/admin/leads', '/admin/clients-system', '/admin/clients-system/*'] as const),
    ...(['/admin/client-requests', '/admin/client-requests/*', '/admin/client-requests/inquiry/*'] as const),
    ...(['/admin/document-generator', '/admin/document-generator/new'] as const),
    ...(['/admin/outbox', '/admin/audit', '/admin/keys'] as const),
  ],
} as const
export type App = keyof typeof pages
export const apps = Object.keys(pages) as App[]

/** Has a document of its own for what is not there. */
const ofProfiles = '/va-profile/*'

function shows(page: string, path: string) {
  if (!page.endsWith('/*')) return page === path
  const start = page.slice(0, -1)
  return path.startsWith(start) && (page === ofProfiles || isRecordNumber(path.slice(start.length)))
}

/** Whether a path is where the number of a record should be: 'notes.pdf' there is mistyped, and no file is meant. */
export const isInsteadOfNumber = (path: string) =>
  apps.some((app) => pages[app].some((page) => page.endsWith('/*') && path.startsWith(page.slice(0, -1))))

/** The app that serves a path, and its documented page; without a page, the app shows its 404. */
export const pageFor = (path: string): { app: App; page: string | undefined } => {
  const plain = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path
  for (const app of apps) {
    const page = pages[app].find((one) => shows(one, plain))
    if (page) return { app, page }
  }
  if (/^\/va([/-]|$)/.test(plain) && !plain.startsWith('/va-profile')) return { app: 'portal', page: undefined }
  return { app: plain.startsWith('/admin') ? 'admin' : 'site', page: undefined }
}

/**
 * Placeholder for the site's origin (SITE_URL) in build output: canonical links, previews, sitemap. The server inserts
 * the real one when it starts, so that one build serves any host.
 */
export const siteUrlPlaceholder = 'https://site-url.invalid'
