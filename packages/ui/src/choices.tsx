import { Checkbox, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './choices.module.css'

export type Choice = { value: string; label: ReactNode; text?: ReactNode }
type Common = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  choices: readonly Choice[]
  required?: boolean
  /** wide: one in a row on a phone, two beside each other above. */
  columns?: 'narrow' | 'wide'
}
type One = Common & { value?: string | null; onChange: (value: string) => void }
type Many = Common & { value?: string[]; onChange: (value: string[]) => void }

const parts = { root: classes.tile, inner: classes.inner, label: classes.label, description: classes.text }

/** One of a few, all in sight: tiles of which the whole surface can be clicked. */
export const Choices = ({ choices, columns = 'narrow', required = false, value, ...group }: One) => (
  <Radio.Group size="md" {...group} value={value ?? ''} withAsterisk={required}>
    <div className={classes.grid} data-columns={columns}>
      {choices.map((one) => (
        <Radio key={one.value} value={one.value} label={one.label} description={one.text} classNames={parts} />
      ))}
    </div>
  </Radio.Group>
)

/** Any of several. */
export const ManyChoices = ({ choices, columns = 'wide', required = false, ...group }: Many) => (
  <Checkbox.Group size="md" {...group} withAsterisk={required}>
    <div className={classes.grid} data-columns={columns}>
      {choices.map((one) => (
        <Checkbox key={one.value} value={one.value} label={one.label} description={one.text} classNames={parts} />
      ))}
    </div>
  </Checkbox.Group>
)
