import type { Shown } from '@kazi/schemas/states'
import { IconBadge, type IconBadgeProps } from './icon-badge.tsx'
import { icons } from './icons.tsx'

type Props = Shown & Pick<IconBadgeProps, 'size'>

/** A label with its color and icon, as the state tables have them. */
export const ShownBadge = ({ icon, ...props }: Props) => <IconBadge {...props} Icon={icons[icon]} />
