import { brand } from '@kazi/ui/brand'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import classes from './contact.module.css'

// The dialog and its fields come with the first click.
const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((file) => ({ default: file.ContactDialog })))

export function ContactCards() {
  const [opened, dialog] = useDisclosure(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    dialog.open()
  }
  return (
    <div className={classes.cards}>
      <article className={classes.card}>
        <IconMessage size={30} stroke={1.7} aria-hidden />
        <h3>Live Chat</h3>
        <p>
          Write to the people on duty, {brand.supportHours}. Outside these hours your message waits for them. The answer
          comes by mail.
        </p>
        <Button onClick={open}>Write a Message</Button>
      </article>
      <article className={classes.card}>
        <IconMail size={30} stroke={1.7} aria-hidden />
        <h3>Email Support</h3>
        <p>Send us as much detail as you like, from your own mailbox. You have an answer {brand.emailReply}.</p>
        <Button component="a" variant="default" href={`mailto:${brand.supportEmail}`}>
          Email {brand.supportEmail}
        </Button>
      </article>
      {wanted && (
        <Suspense>
          <ContactDialog opened={opened} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  )
}
