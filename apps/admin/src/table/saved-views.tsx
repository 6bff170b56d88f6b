import { IconBookmark } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useState } from 'react'

/** A search with its filters, order and hidden columns, under a name. */
export type View = { search: Record<string, unknown>; hidden: string[] }

export type ViewsProps = {
  /** The list, as the storage of this browser calls it. */
  list: string
  current: View
  onApply: (view: View) => void
}

const SavedViewsMenu = lazy(() => import('./saved-views-menu.tsx').then((file) => ({ default: file.SavedViewsMenu })))

/** The list as somebody likes to see it, kept in this browser. What opens is loaded with the first click. */
export function SavedViews(props: ViewsProps) {
  const [used, setUsed] = useState(false)
  const button = <ViewsButton onClick={() => setUsed(true)} />
  if (!used) return button
  return (
    <Suspense fallback={button}>
      <SavedViewsMenu {...props} />
    </Suspense>
  )
}

export const ViewsButton = (props: Pick<ComponentProps<'button'>, 'onClick' | 'ref'>) => (
  <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />} aria-haspopup="dialog" {...props}>
    Views
  </Button>
)
