import { type Outputs, trpc } from '@kazi/client/connect'
import { auditActions } from '@kazi/schemas/audit-words'
import { Section } from '@kazi/ui/section'
import { Timeline } from '@kazi/ui/timeline'
import { detailOf } from '#/table/audit-detail.ts'
import classes from '#/table/drawer.module.css'
import { Loaded } from '#/table/loaded.tsx'

type Inquiry = Pick<Outputs['admin']['inquiries']['get'], 'id' | 'name' | 'createdAt'>
/** More of one request's history is on the audit page. */
const mostShown = 100

/** What the team did with a visitor's inquiry, oldest first, as the audit log has it. */
export function InquiryHistory({ inquiry: { id, name, createdAt } }: { inquiry: Inquiry }) {
  const target = `inquiry ${id}`
  const query = trpc.admin.audit.list.useQuery({ filters: { target }, size: mostShown })
  return (
    <Section title="Timeline" order={3}>
      <Loaded query={query} failure="Couldn't load the timeline" small>
        {({ rows, next }) => (
          <>
            {next && <p className={classes.prose}>Earlier actions are in the audit log.</p>}
            <Timeline
              label="Timeline"
              events={[
                { id: 'received', at: createdAt, actor: name, text: 'wrote to us' },
                ...rows.toReversed().map((entry) => ({
                  id: entry.id,
                  at: entry.when,
                  actor: `Team (${entry.who})`,
                  text: lower(auditActions[entry.what as keyof typeof auditActions] ?? entry.what),
                  ...(detailOf(entry) && { detail: <p className={classes.prose}>{detailOf(entry)}</p> }),
                })),
              ]}
            />
          </>
        )}
      </Loaded>
    </Section>
  )
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
