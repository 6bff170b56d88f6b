import { entriesOf } from '@kazi/schemas/entries'
import { say } from '@kazi/schemas/say'
import classes from './skill-chips.module.css'

type Props = {
  /** A list, or the API's text: separated by commas, or as somebody typed it. */
  skills: string | readonly string[] | null | undefined
  /** Show this many and count the rest. */
  max?: number
  label?: string
}

export function SkillChips({ skills, max = 6, label = say('Skills') }: Props) {
  const all = typeof skills === 'string' ? entriesOf(skills) : (skills ?? []).map((s) => s.trim()).filter(Boolean)
  const unique = [...new Set(all)]
  if (unique.length === 0) return null
  const rest = unique.slice(max)
  return (
    <ul className={classes.chips} aria-label={label}>
      {unique.slice(0, max).map((skill) => (
        <li key={skill}>{skill}</li>
      ))}
      {rest.length > 0 && (
        <li className={classes.rest} title={rest.join(', ')}>
          {say('+{number} more', { number: rest.length })}
        </li>
      )}
    </ul>
  )
}
