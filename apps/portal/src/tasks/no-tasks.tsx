import { brand } from '@kazi/schemas/brand'
import { say } from '@kazi/schemas/say'
import { EmptyState } from '@kazi/ui/empty-state'
import { Button } from '@mantine/core'

/** There are none, or with `onShowAll` none that match. */
export const NoTasks = ({ onShowAll }: { onShowAll?: (() => void) | undefined }) =>
  onShowAll ? (
    <EmptyState
      order={2}
      title={say('No tasks match')}
      text={say('Try other words, or look at all of them.')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {say('Show all tasks')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      order={2}
      title={say('No tasks yet')}
      text={say("New tasks appear here automatically, and we'll email you.")}
      action={
        <Button component="a" href={`mailto:${brand.supportEmail}`} variant="default">
          {say('Contact support')}
        </Button>
      }
    />
  )
