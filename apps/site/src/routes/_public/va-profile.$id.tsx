import { trpc } from '@kazi/client/connect'
import { isNotFound } from '@kazi/client/errors'
import { hoursTogether } from '@kazi/schemas/hours-together'
import { isRecordNumber } from '@kazi/schemas/row-id'
import { ListSkeleton } from '@kazi/ui/skeletons'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { AskPanel } from '#/contact/ask-panel.tsx'
import { useReaderZone } from '#/frame/use-reader-zone.ts'
import { NoSuchVa } from '#/va-profile/no-such-va.tsx'
import { VaProfile } from '#/va-profile/va-profile.tsx'

export const Route = createFileRoute('/_public/va-profile/$id')({
  staticData: { title: 'VA profile' },
  loader: async ({ context, params }) => {
    if (!isRecordNumber(params.id)) throw notFound()
    const va = await context.api.vas.profile.ensureData({ id: Number(params.id) }).catch((error: unknown) => {
      throw isNotFound(error) ? notFound() : error
    })
    return { documentTitle: `${va.name} · VA profile` }
  },
  pendingComponent: () => <ListSkeleton count={5} label="Loading the profile" />,
  notFoundComponent: NoSuchVa,
  component: Page,
})

function Page() {
  const id = Number(Route.useParams().id)
  const [va] = trpc.vas.profile.useSuspenseQuery({ id })
  const zone = useReaderZone()
  return (
    <VaProfile va={va} together={zone && hoursTogether(va.timezone, zone, new Date(), va.workingHours)} reader={zone}>
      <AskPanel key={id} va={va} />
    </VaProfile>
  )
}
