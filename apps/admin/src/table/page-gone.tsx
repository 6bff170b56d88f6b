import { keepFocus } from '@kazi/client/keep-focus'
import { EmptyState } from '@kazi/ui/empty-state'
import { Button } from '@mantine/core'

/** In place of a page of a list whose rows are gone, or which the server does not know: reading it again would not help. */
export const PageGone = ({ onFirstPage }: { onFirstPage: () => void }) => (
  <div role="alert">
    <EmptyState
      small
      order={2}
      title="This page no longer exists"
      text="Its rows may have been moved or deleted."
      action={
        <Button
          variant="default"
          onClick={() => {
            const lookAfter = keepFocus()
            onFirstPage()
            lookAfter()
          }}
        >
          First page
        </Button>
      }
    />
  </div>
)
