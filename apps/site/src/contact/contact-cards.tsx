import { brand } from '@kazi/schemas/brand'
import { replyTime } from '@kazi/schemas/promises'
import { IconMail, IconMessage } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import classes from './contact.module.css'
import { ContactButton } from './contact-button.tsx'

export const ContactCards = () => (
  <div className={classes.cards}>
    <article className={classes.card}>
      <IconMessage size={30} stroke={1.7} aria-hidden />
      <h3>Live Chat</h3>
      <p>Our team is here {brand.supportHours}. Outside those hours, leave a message and we'll reply by email.</p>
      <ContactButton>Write a Message</ContactButton>
    </article>
    <article className={classes.card}>
      <IconMail size={30} stroke={1.7} aria-hidden />
      <h3>Email Support</h3>
      <p>Send us as much detail as you like. We reply {replyTime}.</p>
      <Button component="a" variant="default" href={`mailto:${brand.supportEmail}`}>
        Email {brand.supportEmail}
      </Button>
    </article>
  </div>
)
