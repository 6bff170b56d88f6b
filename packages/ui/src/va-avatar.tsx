import { useState } from 'react'
import { initials } from './initials.ts'
import classes from './va-avatar.module.css'

const tints = ['forest', 'marigold', 'clay', 'indigo', 'teal', 'blue']
/** Up to this size on the screen, the small photo has two pixels for each of it. */
const small = 56

type Props = {
  name: string
  /** Where the photo is read; without one, or where it does not arrive, the initials stand there. */
  photo?: string | null | undefined
  size?: number
}

/** A photo, or initials on a color derived from the name. Hidden from screen readers, because the name is always next to it. */
export function VaAvatar({ name, photo, size = 40 }: Props) {
  const [missing, setMissing] = useState<string>()
  const tint = tints[[...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7) % tints.length]
  const shown = photo && photo !== missing ? photo : undefined
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
      {shown ? (
        <img
          className={classes.photo}
          src={size <= small ? `${shown}&size=small` : shown}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(shown)}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}
