import { say } from '@kazi/schemas/say'
import type { Shown } from '@kazi/schemas/states'
import { Badge, type BadgeProps } from '@mantine/core'
import type { TablerIcon } from '../tabler/all.gen.ts'

export type IconBadgeProps = Pick<Shown, 'label' | 'color'> & { Icon: TablerIcon; size?: BadgeProps['size'] }

/** A label with its color and icon: never the color alone. */
export const IconBadge = ({ label, color, Icon, size }: IconBadgeProps) => (
  <Badge color={color} size={size} leftSection={<Icon size={15} stroke={2} aria-hidden />}>
    {say(label)}
  </Badge>
)
