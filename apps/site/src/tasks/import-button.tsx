import { IconUpload } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

// The dialog and its grid come with the first click.
const ImportDialog = lazy(() => import('./import-dialog.tsx').then((file) => ({ default: file.ImportDialog })))

export function ImportButton() {
  const [turn, setTurn] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => {
          // A new dialog each time: the rows of an earlier file are gone.
          setTurn(turn + 1)
          setOpened(true)
        }}
      >
        Upload CSV
      </Button>
      {turn > 0 && (
        <Suspense>
          <ImportDialog key={turn} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
