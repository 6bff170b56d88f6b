import { IconBookmark } from '@kazi/ui/tabler'
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'

export const ViewsButton = (props: Pick<ComponentProps<'button'>, 'onClick' | 'ref'>) => (
  <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />} aria-haspopup="dialog" {...props}>
    Views
  </Button>
)
