import { isMissingScript } from '@kazi/client/errors'
import { openToasts, toast } from '@kazi/client/toasts'
import { OnDemand as WithFocus } from '@kazi/ui/on-demand'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

/** A file that failed to arrive is not asked for again until the page is. */
const notOpened = {
  title: "Couldn't open this",
  text: 'Check your connection, then reload the page. What you typed is kept.',
}

type Props = { onClose: () => void; children: ReactNode }

/** The same dialog where its script may not arrive: then a toast says so, and the page stays. */
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
  // Without a connection the toasts may be missing too: then the page says it.
  const [mute, setMute] = useState(false)
  const missing = isMissingScript(error)
  useEffect(() => {
    if (!missing) return
    void openToasts().then((toasts) => {
      if (!toasts) return setMute(true)
      toast(notOpened, 'failure')
      onClose()
    })
  }, [missing, onClose])
  if (!missing || mute) throw error
  return null
}
