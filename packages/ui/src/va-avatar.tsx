import { initials } from './format.ts'
import classes from './va-avatar.module.css'

const tints = ['forest', 'marigold', 'clay', 'indigo', 'teal', 'blue']

type Props = { name: string; size?: number }

/** Initials on a color derived from the name. Hidden from screen readers, because the name is always next to it. */
export function VaAvatar({ name, size = 40 }: Props) {
  const tint = tints[[...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7) % tints.length]
  return (
    <span
      className={classes.avatar}
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.38,
        background: `var(--mantine-color-${tint}-light)`,
        color: `var(--mantine-color-${tint}-light-color)`,
      }}
    >
      {initials(name)}
    </span>
  )
}
