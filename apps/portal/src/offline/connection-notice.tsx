import { type Offline, send, useOffline } from '@kazi/client/sending'
import { useQueuedChanges } from '@kazi/client/use-queued-command'
import { brand } from '@kazi/schemas/brand'
import { say, sayCount } from '@kazi/schemas/say'
import { IconCloudOff, IconCloudUp, IconRefresh } from '@kazi/ui/tabler'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { OnDemand } from '#/on-demand/on-demand.tsx'
import classes from './connection-notice.module.css'
import { useNewVersion } from './new-version.ts'
import { loadOfflineDialogs, QueuedChanges } from './offline-dialogs.ts'

function connectionText(offline: Offline, waits: boolean) {
  if (offline === 'server') return say('We can’t reach {brand} right now.', { brand: brand.name })
  return waits ? say('You’re offline.') : say('You’re offline. Keep working: changes are saved here and sent later.')
}

/** Says that there is no connection, what waits to be sent, and that a new version is there; nothing otherwise. */
export function ConnectionNotice() {
  const offline = useOffline()
  const waiting = useQueuedChanges()
  const takeNewVersion = useNewVersion()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    window.addEventListener('pointerdown', loadOfflineDialogs, { once: true })
    return () => window.removeEventListener('pointerdown', loadOfflineDialogs)
  }, [])
  const refused = waiting.filter((one) => one.refused).length
  const rest = waiting.length - refused
  const show = open && waiting.length > 0
  const text = [
    offline && connectionText(offline, rest > 0),
    rest > 0 && sayCount(rest, '# change waits to be sent.', '# changes wait to be sent.'),
    refused > 0 && sayCount(refused, '# change couldn’t be saved.', '# changes couldn’t be saved.'),
  ].filter(Boolean)
  return (
    <>
      <div role="status" className={classes.place}>
        {text.length > 0 && (
          <div className={classes.notice} data-refused={refused > 0 || undefined}>
            {offline ? <IconCloudOff size={20} aria-hidden /> : <IconCloudUp size={20} aria-hidden />}
            <span className={classes.text}>{text.join(' ')}</span>
            <Group gap="xs">
              {rest > 0 && !offline && (
                <Button size="sm" variant="default" onClick={() => send()}>
                  {say('Send now')}
                </Button>
              )}
              {waiting.length > 0 && (
                <Button size="sm" variant="default" onClick={() => setOpen(true)}>
                  {refused > 0 ? say('Review') : say('Show')}
                </Button>
              )}
            </Group>
          </div>
        )}
        {takeNewVersion && (
          <div className={classes.notice}>
            <IconRefresh size={20} aria-hidden />
            <span className={classes.text}>{say('A new version is ready.')}</span>
            <Button size="sm" variant="default" onClick={takeNewVersion}>
              {say('Reload')}
            </Button>
          </div>
        )}
      </div>
      {show && (
        <OnDemand onClose={() => setOpen(false)}>
          <QueuedChanges onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  )
}
