import { type Outputs, trpc } from '@kazi/client/connect'
import type { ReactNode } from 'react'
import { RecordDrawer } from './record-drawer.tsx'

type Va = Outputs['admin']['vas']['get']
type Props = {
  id: number | undefined
  onClose: () => void
  dialogOpen?: boolean
  children: (va: Va) => ReactNode
}

/** One VA beside a list of VAs; each list shows what it is about. */
export function VaDrawer({ id, ...props }: Props) {
  const query = trpc.admin.vas.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  return (
    <RecordDrawer
      id={id}
      query={query}
      noun="VA"
      presence="va"
      title={({ name }) => name}
      missing={{ title: 'This VA is no longer in the database' }}
      {...props}
    />
  )
}
