import { brand } from '@kazi/ui/brand'

type Shown = {
  status: string
  _notFound?: unknown
  staticData: { title?: string | undefined }
  /** A loader that knows a better title than the route answers it. */
  loaderData?: unknown
}

/** No route answers this address, or the one that does found nothing there. */
export const isMissing = (matches: Shown[]) => matches.some((match) => match.status === 'notFound' || match._notFound)

const titleOf = ({ loaderData, staticData }: Shown) =>
  (loaderData as { documentTitle?: string } | undefined)?.documentTitle ?? staticData.title

/** Of a document: the page in front of the brand's name. */
export const titled = (page: string | undefined) =>
  page ? `${page} · ${brand.name}` : `${brand.name}: find your perfect virtual assistant`

export const documentTitle = (matches: Shown[]) =>
  titled(isMissing(matches) ? 'Page Not Found' : matches.map(titleOf).findLast(Boolean))
