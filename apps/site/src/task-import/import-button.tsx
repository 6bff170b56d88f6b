import { IconUpload } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { OnDemand } from '#/frame/on-demand.tsx'

// The dialog and its grid come with the first click.
const ImportDialog = lazy(() => import('./import-dialog.tsx').then((file) => ({ default: file.ImportDialog })))

export function ImportButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="subtle" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpened(true)}>
        Upload CSV
      </Button>
      {opened && (
        <OnDemand onClose={() => setOpened(false)}>
          <ImportDialog onClose={() => setOpened(false)} />
        </OnDemand>
      )}
    </>
  )
}
