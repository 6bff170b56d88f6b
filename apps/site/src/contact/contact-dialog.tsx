import { Dialog } from '@kazi/ui/dialog'

import { useMounted } from '@mantine/hooks'
import { InquiryForm } from './inquiry-form.tsx'

type Props = { opened: boolean; onClose: () => void }

/** A separate file that loads with the first click. */
export function ContactDialog({ opened, onClose }: Props) {
  // Only a dialog that opens after it is there knows which button to give the focus back to.
  const mounted = useMounted()
  return (
    <Dialog opened={opened && mounted} onClose={onClose} title="Write to our team" size="lg">
      <InquiryForm kind="contact" hint="What can we help you with?" submit="Send Message" />
    </Dialog>
  )
}
