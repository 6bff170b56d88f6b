import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { categories } from './faqs/questions.ts'
import { documentTitle, isMissing } from './frame/document-title.ts'
import { structuredData } from './frame/structured-data.ts'
import { openSite } from './site.tsx'

export { heads } from './frame/head.ts'

/** A page as a visitor who is signed out sees it first: its markup, its title, and the routes that it is made of. */
export async function render(path: string) {
  const { api, queryClient, router, page } = openSite(createMemoryHistory({ initialEntries: [path] }))
  api.auth.whoAmI.setData(undefined, null)
  await router.load()
  const { matches } = router.state
  // A boundary that is sent later needs an inline script, which the CSP refuses: everything comes at once.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  const html = await new Response(prelude).text()
  // What it would forget in five minutes would keep the build waiting for them.
  queryClient.clear()
  return {
    html,
    data: structuredData(
      path,
      categories.flatMap(({ questions }) => questions),
    ),
    title: documentTitle(matches),
    routes: matches.map((match) => match.routeId as string),
    missing: isMissing(matches),
  }
}
