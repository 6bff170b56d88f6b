import { Button, Checkbox, Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3 } from '../tabler/all.gen.ts'

type Choice = { key: string; header: string; lead?: boolean; quiet?: boolean }

/** The columns of a list that are hidden in this browser. */
export const useHiddenColumns = (list: string) =>
  useLocalStorage<string[]>({
    key: `kazi.hidden-columns.${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: namesIn,
  })

/** What cannot be read, whoever left it there, hides nothing. */
function namesIn(stored = '[]'): string[] {
  try {
    const found: unknown = JSON.parse(stored)
    return Array.isArray(found) ? found.map(String) : []
  } catch {
    return []
  }
}

type Props = { columns: readonly Choice[]; hidden: string[]; onChange: (hidden: string[]) => void }

/** Shows and hides the columns of a list; the first column and the buttons always stay. */
export function ColumnsMenu({ columns, hidden, onChange }: Props) {
  const choices = columns.filter(({ lead, quiet, key }) => !lead && !quiet && key !== 'actions')
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ key, header }) => {
          const shown = !hidden.includes(key)
          return (
            <Menu.Item
              key={key}
              role="menuitemcheckbox"
              aria-checked={shown}
              leftSection={<Checkbox size="xs" checked={shown} readOnly tabIndex={-1} aria-hidden />}
              onClick={() => onChange(shown ? [...hidden, key] : hidden.filter((one) => one !== key))}
            >
              {header}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
