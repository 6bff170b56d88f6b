import '@kazi/ui/styles.css'
import '@mantine/notifications/styles.layer.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { openSite } from './site.tsx'

const { router, page } = openSite()
const root = document.getElementById('root') as HTMLElement

/** What the build rendered is the page of this path for somebody who typed nothing yet and asked for no part of it. */
const rendered = root.dataset.page
const asRendered = () => {
  const { pathname, searchStr, hash } = router.state.location
  return rendered === (pathname.replace(/\/+$/, '') || '/') && !searchStr && !hash && !somethingKept()
}

/** Drafts and a remembered address change how a form starts. */
function somethingKept() {
  try {
    return Object.keys(localStorage).some((key) => /^(draft:|rememberMe$)/.test(key))
  } catch {
    return false
  }
}

/** The build made inert what does nothing without a script; from here on it does. */
function wake() {
  delete root.dataset.page
  for (const asleep of root.querySelectorAll('[inert]')) asleep.removeAttribute('inert')
}

/** Route and chunks first: until then the reader has what the build rendered, and React meets exactly that. */
async function takeOver() {
  await router.load()
  const done = router.subscribe('onRendered', () => {
    wake()
    done()
  })
  if (!asRendered()) return createRoot(root).render(page)
  // Tells the router that its outermost boundary is not in the document, as it never is in a rendered one.
  router.ssr = { manifest: undefined }
  hydrateRoot(root, page)
}

// Not awaited here: the chunks of a route import this file, and would wait for it as it waits for them.
if (rendered === undefined) createRoot(root).render(page)
else void takeOver()
