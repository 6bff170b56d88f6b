import { say } from '@kazi/schemas/say'
import { IconPlus, IconX } from '@kazi/ui/tabler'
import { ActionIcon, Button, Fieldset, Input } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { nextKey, type Row } from './profile-values.ts'
import classes from './rows-fields.module.css'

type Props<T> = {
  /** The name of the value in the form: the first error of it leads here. */
  path: string
  legend: string
  description: string
  rows: readonly Row<T>[]
  onChange: (rows: Row<T>[]) => void
  error: ReactNode
  most: number
  empty: T
  add: string
  /** What the button that removes a row calls it. */
  nameOf: (row: T, index: number) => string
  /** The fields of a row; `index` tells the labels of rows apart. */
  children: (row: Row<T>, change: (patch: Partial<T>) => void, index: number) => ReactNode
}

/** A short list whose rows are added, filled in and removed in place. */
export function RowsFields<T extends object>(props: Props<T>) {
  const { path, legend, description, rows, onChange, error, most, empty, add, nameOf, children } = props
  const box = useRef<HTMLDivElement>(null)
  const problem = useId()
  const addOne = () => {
    onChange([...rows, { ...empty, key: nextKey(rows) }])
    // The new row's first field exists after this render.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  const remove = (key: number) => {
    onChange(rows.filter((row) => row.key !== key))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-add]')?.focus())
  }
  const change = (key: number, patch: Partial<T>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)))
  return (
    <Fieldset legend={legend} data-path={path} {...(error ? { 'aria-describedby': problem } : {})}>
      <Input.Description>{description}</Input.Description>
      <div ref={box}>
        {rows.length > 0 && (
          <ul className={classes.rows}>
            {rows.map((row, index) => (
              <li key={row.key}>
                <div className={classes.fields}>{children(row, (patch) => change(row.key, patch), index)}</div>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('Remove {entry}', { entry: nameOf(row, index) })}
                  onClick={() => remove(row.key)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {error && (
          <Input.Error id={problem} mt="xs">
            {error}
          </Input.Error>
        )}
        <Button
          data-add
          variant="default"
          size="sm"
          mt="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-disabled={rows.length >= most || undefined}
          onClick={() => rows.length < most && addOne()}
        >
          {add}
        </Button>
      </div>
    </Fieldset>
  )
}
