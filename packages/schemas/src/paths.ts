/**
 * Every documented page and the app that shows it: the server picks the app and the status of a page by it, the
 * journeys walk through it. A path that ends in /* has anything below it.
 */
export const pages = {
  site: [
    '/',
    '/welcome',
    '/homepage',
    '/auth',
    '/forgot-password',
    '/reset-password',
    '/apply-va',
    '/dashboard',
    '/add-task',
    '/tasks/*',
  ],
  portal: ['/va/login', '/va-login', '/va/dashboard', '/va-dashboard', '/va/set-password'],
  admin: ['/admin', '/admin/*'],
} as const
export type App = keyof typeof pages
export const apps = Object.keys(pages) as App[]

const shows = (page: string, path: string) => (page.endsWith('/*') ? path.startsWith(page.slice(0, -1)) : page === path)

/** The app that answers a path, and whether the path is one of its pages; anything else is the site's 404. */
export const pageFor = (path: string): { app: App; known: boolean } => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  const app = apps.find((name) => pages[name].some((page) => shows(page, plain)))
  if (app) return { app, known: true }
  if (/^\/va([/-]|$)/.test(plain) && !plain.startsWith('/va-profile')) return { app: 'portal', known: false }
  return { app: plain.startsWith('/admin') ? 'admin' : 'site', known: false }
}
