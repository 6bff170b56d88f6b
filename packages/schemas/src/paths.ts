/**
 * Every documented page and the app that shows it. The server uses it to choose the app and the HTTP status; the
 * journeys visit each page. A path that ends in /* includes everything below it.
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
  admin: ['/admin', '/admin/*'],
} as const
export type App = keyof typeof pages
export const apps = Object.keys(pages) as App[]

const shows = (page: string, path: string) => (page.endsWith('/*') ? path.startsWith(page.slice(0, -1)) : page === path)

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
