import { brand } from '@kazi/schemas/brand'

type Shown = {
  status: string
  _notFound?: unknown
  staticData: { title?: string | undefined }
  /** A loader can return a better title than the route's. */
  loaderData?: unknown
}

/** No route matches this URL, or the matching one found no data. */
export const isMissing = (matches: Shown[]) => matches.some((match) => match.status === 'notFound' || match._notFound)

const titleOf = ({ loaderData, staticData }: Shown) =>
  (loaderData as { documentTitle?: string } | undefined)?.documentTitle ?? staticData.title

/** The document title: the page's title before the brand's name. */
export const titled = (page: string | undefined) =>
  page ? `${page} · ${brand.name}` : `${brand.name}: find your perfect virtual assistant`

export const documentTitle = (matches: Shown[]) =>
  titled(isMissing(matches) ? 'Page Not Found' : matches.map(titleOf).findLast(Boolean))
