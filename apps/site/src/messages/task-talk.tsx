import { Section } from '@kazi/ui/section'
import { ClientThread } from './client-thread.tsx'
import classes from './messages.module.css'

/** The conversation on a task's own page. */
export const TaskTalk = ({ threadId, name }: { threadId: string; name: string }) => (
  <Section title={`Messages with ${name}`}>
    <div className={classes.open}>
      <ClientThread threadId={threadId} />
    </div>
  </Section>
)
