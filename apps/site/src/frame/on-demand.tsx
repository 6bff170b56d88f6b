import { isMissingScript } from '@kazi/client/errors'
import { openToasts, toast } from '@kazi/client/toasts'
import { OnDemand as WithFocus } from '@kazi/ui/on-demand'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

/** A file that failed to arrive is not asked for again until the page is. */
const notOpened = {
  title: 'You’re offline',
  text: 'This opens once you’re back online and have reloaded the page. What you typed is kept.',
}

type Props = { onClose: () => void; children: ReactNode }

/** The same dialog where its script may not arrive for want of a connection: then a toast says so, and the page stays. */
export const OnDemand = ({ onClose, children }: Props) => (
  <CatchBoundary
    getResetKey={() => 'open'}
    onCatch={() => {}}
    errorComponent={({ error }) => <NotOpened error={error} onClose={onClose} />}
  >
    <WithFocus>{children}</WithFocus>
  </CatchBoundary>
)

function NotOpened({ error, onClose }: Pick<Props, 'onClose'> & { error: unknown }) {
  // With a connection it is an old page, which is best loaded anew, as the page's own error offers.
  const [stays, setStays] = useState(() => isMissingScript(error) && !navigator.onLine)
  useEffect(() => {
    if (!stays) return
    void openToasts().then((toasts) => {
      // Without a connection the toasts may be missing too: then the page says it.
      if (!toasts) return setStays(false)
      toast(notOpened, 'failure')
      onClose()
    })
  }, [stays, onClose])
  if (!stays) throw error
  return null
}
