import { say } from '@kazi/schemas/say'
import type { Shown } from '@kazi/schemas/states'
import { Badge, type BadgeProps } from '@mantine/core'
import { icons } from './icons.tsx'

type Props = Shown & { size?: BadgeProps['size'] }

/** A label with its color and icon: never the color alone. */
export function ShownBadge({ label, color, icon, size }: Props) {
  const Icon = icons[icon]
  return (
    <Badge color={color} size={size} leftSection={<Icon size={15} stroke={2} aria-hidden />}>
      {say(label)}
    </Badge>
  )
}
