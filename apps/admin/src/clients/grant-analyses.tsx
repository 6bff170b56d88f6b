import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import type { Client } from './client-parts.tsx'
import classes from './clients.module.css'

const GrantDialog = lazy(() => import('./grant-dialog.tsx').then((file) => ({ default: file.GrantDialog })))

export function GrantAnalyses({ client }: { client: Client }) {
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button className={classes.grant} size="compact-xs" variant="default" onClick={dialog.open}>
        Grant more
      </Button>
      {opened && (
        <Suspense>
          <GrantDialog client={client} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
