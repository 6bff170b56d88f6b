import { useBackCloses } from '@kazi/ui/use-back-closes'
import { ZoneSelect } from '@kazi/ui/zone-select'
import { Modal } from '@mantine/core'

type Props = { zone: string | null; onChange: (zone: string) => void; onClose: () => void }

/** A city is saved as soon as it is chosen. */
export function ZoneDialog({ zone, onChange, onClose }: Props) {
  useBackCloses(true, onClose)
  return (
    <Modal opened onClose={onClose} title="Change your timezone" size="md">
      <ZoneSelect
        label="Timezone"
        description="Choose your city, or the nearest large one"
        value={zone}
        onChange={(chosen) => {
          onChange(chosen)
          onClose()
        }}
      />
    </Modal>
  )
}
