import type { PlannedImport } from '@kazi/client/rest'
import { IconUpload } from '@kazi/ui/tabler'
import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { UploadVas, uploadHint } from './upload-vas.tsx'

/** The same upload beside the list of VAs. */
export function UploadButton({ onPlanned }: { onPlanned: (read: PlannedImport) => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpened(true)}>
        Upload CSV
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Upload VAs" size="lg">
        <Text mb="md">{uploadHint}</Text>
        <UploadVas onPlanned={onPlanned} />
      </Modal>
    </>
  )
}
