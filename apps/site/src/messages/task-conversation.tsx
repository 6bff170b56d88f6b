import { Section } from '@kazi/ui/section'
import { ClientThread } from './client-thread.tsx'
import classes from './messages.module.css'

/** The conversation on a task's own page: with its VA, or with the team while there is none. */
export const TaskConversation = ({ threadId, name }: { threadId: string; name: string | undefined }) => (
  <Section title={`Messages with ${name ?? 'our team'}`}>
    <div className={classes.open}>
      <ClientThread threadId={threadId} />
    </div>
  </Section>
)
