import '@kazi/ui/font-files.css'
import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import '@mantine/notifications/styles.layer.css'
import { stayOffline } from '@kazi/client/stay-offline'
import { whenLoaded } from '@kazi/client/when-loaded'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { openSite } from './site.tsx'

stayOffline()

const { queryClient, router, page } = openSite()
const root = document.getElementById('root') as HTMLElement

/** The data that a server loaded for this page is embedded in it. */
const known = JSON.parse(document.getElementById('known')?.textContent ?? '[]') as [
  key: readonly unknown[],
  answer: unknown,
][]
for (const [key, answer] of known) queryClient.setQueryData(key, answer)

/** The prerendered page has no typed input and no URL parameters. */
const rendered = root.dataset.page
function asRendered() {
  const { location, matches } = router.state
  return (
    rendered === (location.pathname.replace(/\/+$/, '') || '/') &&
    !matches.some(({ staticData }) => staticData.draws?.(location)) &&
    !somethingKept()
  )
}

/** Drafts, a remembered email address and a redirect under way change how a form starts. */
function somethingKept() {
  try {
    return Object.keys(localStorage).some((key) => /^(draft:|rememberMe$|redirectLoading$)/.test(key))
  } catch {
    return false
  }
}

/** A prerendered page makes elements inert that need scripts; this enables them. */
function wake() {
  delete root.dataset.page
  for (const asleep of root.querySelectorAll('[inert]')) asleep.removeAttribute('inert')
}

// An error boundary already shows the error on the page.
const roots = { onCaughtError: (error: unknown) => console.warn(error) }

// In slices, so that a tap or scroll does not wait for the whole page.
const show = () => startTransition(() => createRoot(root, roots).render(page))

/** Loads route and chunks first: until then the prerendered page stays, and React hydrates the same content. */
async function takeOver() {
  await router.load()
  const done = router.subscribe('onRendered', () => {
    wake()
    done()
  })
  if (!asRendered()) return show()
  // Tells the router that its outermost boundary is not in the document, as it never is in a rendered one.
  router.ssr = { manifest: undefined }
  startTransition(() => {
    hydrateRoot(root, page, roots)
  })
}

// Not awaited here: the chunks of a route import this file, and would wait for it as it waits for them.
if (rendered === undefined) void whenLoaded(router).then(show)
else void takeOver()
