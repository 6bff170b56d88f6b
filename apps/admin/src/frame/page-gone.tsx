import { keepFocus } from '@kazi/client/keep-focus'
import { EmptyState } from '@kazi/ui/empty-state'
import { Button } from '@mantine/core'

type Props = {
  onFirstPage: () => void
  /** One more than the heading above the list. */
  order?: 2 | 3 | 4
}

/** In place of a page of a list that is gone, or that the server does not know: reading it again would not help. */
export const PageGone = ({ onFirstPage, order = 2 }: Props) => (
  <div role="alert">
    <EmptyState
      small
      order={order}
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
