import { Dialog } from '@kazi/ui/dialog'
import { ZoneSelect } from '@kazi/ui/zone-select'

type Props = { zone: string | null; onChange: (zone: string) => void; onClose: () => void }

/** A city is saved as soon as it is chosen. */
export function ZoneDialog({ zone, onChange, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title="Change your timezone" size="md">
      <ZoneSelect
        data-autofocus
        label="Timezone"
        description="Choose your city, or the nearest large one"
        value={zone}
        onChange={(chosen) => {
          onChange(chosen)
          onClose()
        }}
      />
    </Dialog>
  )
}
