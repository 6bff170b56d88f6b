import { Modal } from '@mantine/core'
import { InquiryForm } from './inquiry-form.tsx'

type Props = { opened: boolean; onClose: () => void }

/** A separate file that loads with the first click. */
export const ContactDialog = ({ opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Write to our team" size="lg">
    <InquiryForm kind="contact" hint="What can we help you with?" submit="Send Message" />
  </Modal>
)
