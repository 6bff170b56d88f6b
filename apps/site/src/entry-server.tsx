import type { Outputs } from '@kazi/client/connect'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { headTags, withWords } from '../prerender-head.ts'
import { categories } from './faqs/questions.ts'
import { aboutVa } from './frame/about-va.ts'
import { documentTitle, isMissing, titled } from './frame/document-title.ts'
import { structuredData } from './frame/structured-data.ts'
import { openSite } from './site.tsx'

export { heads } from './frame/head.ts'

type Site = ReturnType<typeof openSite>

/**
 * A page as a signed-out visitor first sees it: its markup, its title, and the routes that it consists of.
 * @param prepare puts what the page reads where it looks first: nothing here can ask a server.
 */
export async function render(path: string, prepare: (site: Site) => void = () => {}) {
  const site = openSite(createMemoryHistory({ initialEntries: [path] }))
  const { api, queryClient, router, page } = site
  prepare(site)
  api.auth.whoAmI.setData(undefined, null)
  await router.load()
  const { matches } = router.state
  // A boundary that is sent later needs an inline script, which the CSP refuses: everything comes at once.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  const html = await new Response(prelude).text()
  // Cache entries would expire after five minutes, and their timers would keep the build process alive.
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

/** Of a profile's document that was made without knowing whose. */
export const anyProfile = { title: titled('VA profile'), description: aboutVa('') }

type Profile = Outputs['vas']['profile']

/**
 * The whole document of a VA's profile.
 * @param template va-profile.html, which the build left beside this file; @param origin the site's own, for its links.
 */
export async function profileDocument(template: string, origin: string, va: Profile) {
  const path = `/va-profile/${va.id}`
  const known: unknown[] = []
  const { html: body, title } = await render(path, ({ api, queryClient }) => {
    api.vas.profile.setData({ id: va.id }, va)
    known.push(...queryClient.getQueriesData({}))
  })
  const tags = headTags({ path, title, description: aboutVa(va.intro), listed: true, origin })
  return withWords(template, { tags, page: path, body, known })
}
