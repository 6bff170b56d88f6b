import { toast } from '@kazi/client/toasts'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { missingScript } from './missing-script.ts'
import { NotLoaded } from './offline-dialogs.ts'

type Props = { onClose: () => void; children: ReactNode }

/** An open dialog whose script comes with its first opening. If it does not arrive, the dialog says so, and the page stays. */
export const OnDemand = ({ onClose, children }: Props) => (
  <Caught instead={<SaysSo onClose={onClose} />}>
    <Suspense>{children}</Suspense>
  </Caught>
)

const Caught = ({ instead, children }: { instead: ReactNode; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'open'} errorComponent={() => instead}>
    {children}
  </CatchBoundary>
)

const SaysSo = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Caught instead={<Toasted onClose={onClose} />}>
    <Suspense>
      <NotLoaded onClose={onClose} />
    </Suspense>
  </Caught>
)

/** Not even that dialog is here. */
function Toasted({ onClose }: Pick<Props, 'onClose'>) {
  useEffect(() => {
    toast(missingScript(), 'failure')
    onClose()
  }, [onClose])
  return null
}
