import { toast } from '@kazi/client/toasts'
import { OnDemand as WithFocus } from '@kazi/ui/on-demand'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { missingScript } from './missing-script.ts'

export const loadNotLoaded = () => import('./not-loaded.tsx')
const NotLoaded = lazy(() => loadNotLoaded().then((file) => ({ default: file.NotLoaded })))

type Props = { onClose: () => void; children: ReactNode }

/** The same dialog where its script may not arrive: then a dialog says so, and the page stays. */
export const OnDemand = ({ onClose, children }: Props) => (
  <Caught instead={<SaysSo onClose={onClose} />}>
    <WithFocus>{children}</WithFocus>
  </Caught>
)

/** What stands there where a script does not arrive. */
export const Caught = ({ instead, children }: { instead: ReactNode; children: ReactNode }) => (
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
