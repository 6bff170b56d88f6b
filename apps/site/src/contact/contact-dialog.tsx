import { Modal } from '@mantine/core'
import { InquiryForm } from './inquiry-form.tsx'

type Props = { opened: boolean; onClose: () => void; title: string; hint: string }

/** A separate file that loads with the first click. */
export const ContactDialog = ({ opened, onClose, title, hint }: Props) => (
  <Modal opened={opened} onClose={onClose} title={title} size="lg">
    <InquiryForm kind="contact" hint={hint} submit="Send Message" />
  </Modal>
)
