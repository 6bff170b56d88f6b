import { trpc } from '@kazi/client/connect'
import { PageHeader } from '@kazi/ui/page-header'
import { useState } from 'react'
import { AlreadyAsked } from '#/frame/already-asked.tsx'
import classes from './briefing.module.css'
import { BriefingFields } from './briefing-fields.tsx'
import { BriefingSummary } from './briefing-summary.tsx'
import { Processing } from './processing.tsx'
import { useBriefing } from './use-briefing.ts'

/** The AI agent briefing: the questions, and beside them what the answers come to. One page at two addresses. */
export function BriefingPage() {
  const [user] = trpc.auth.me.useSuspenseQuery()
  const [sent, setSent] = useState(false)
  const { form, submit, sending } = useBriefing(user, () => setSent(true))
  return (
    <>
      <PageHeader
        title="Brief your AI agent"
        description="For work that is the same every time. Tell us what it should take off your hands, and we build it with you."
      />
      {!sent && <AlreadyAsked kind="agent_request" />}
      <div className={classes.columns}>
        <BriefingFields form={form} onSubmit={submit} sending={sending} />
        <BriefingSummary briefing={form.values} />
      </div>
      {sent && <Processing />}
    </>
  )
}
