import { brand } from '@kazi/ui/brand'

type Shown = { status: string; _notFound?: unknown; staticData: { title?: string | undefined } }

/** No route answers this address, or the one that does found nothing there. */
export const isMissing = (matches: Shown[]) => matches.some((match) => match.status === 'notFound' || match._notFound)

/** Of a document: the page in front of the brand's name. */
export function documentTitle(matches: Shown[]) {
  const title = isMissing(matches)
    ? 'Page Not Found'
    : matches.findLast((match) => match.staticData.title)?.staticData.title
  return title ? `${title} · ${brand.name}` : `${brand.name}: find your perfect virtual assistant`
}
