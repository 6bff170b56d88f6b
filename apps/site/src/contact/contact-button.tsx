import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'

// The dialog and its fields come with the first click.
const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((file) => ({ default: file.ContactDialog })))

/** Opens a form that reaches the team. */
export function ContactButton(button: ButtonProps) {
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
          <ContactDialog opened={opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
