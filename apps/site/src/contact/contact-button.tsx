import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'

// The dialog and its fields come with the first click.
const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((file) => ({ default: file.ContactDialog })))

type Props = ButtonProps & {
  /** Of the dialog. */
  about?: { title: string; hint: string }
}

/** Opens a form that reaches the team. */
export function ContactButton({
  about = { title: 'Write to our team', hint: 'What can we help you with?' },
  ...button
}: Props) {
  const [opened, dialog] = useDisclosure(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    dialog.open()
  }
  return (
    <>
      <Button {...button} onClick={open} />
      {wanted && (
        <Suspense>
          <ContactDialog {...about} opened={opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
