import { promises } from '@kazi/schemas/promises'
import { LoadingOverlay } from '@kazi/ui/loading-overlay'
import { useNavigate } from '@tanstack/react-router'

const processingSeconds = 5

/** After the briefing was sent: five seconds, then the dashboard. */
export function Processing() {
  const navigate = useNavigate()
  return (
    <LoadingOverlay
      title="Processing Your Briefing"
      text={`We have it. Our team replies within ${promises.requestDueHours} hours.`}
      seconds={processingSeconds}
      onDone={() => void navigate({ to: '/dashboard' })}
      continueLabel="Continue now"
    />
  )
}
