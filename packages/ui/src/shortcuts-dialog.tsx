import { Kbd, Modal, Switch } from '@mantine/core'
import classes from './shortcuts-dialog.module.css'
import { useFlag } from './use-preferences.ts'

export type Shortcut = readonly [key: string, does: string]
type Props = { shortcuts: readonly Shortcut[]; onClose: () => void }

/** The keys of a page, and the switch that turns them off. */
export function ShortcutsDialog({ shortcuts, onClose }: Props) {
  const [off, setOff] = useFlag('shortcutsOff')
  return (
    <Modal opened onClose={onClose} title="Keyboard Shortcuts" size="sm">
      <dl className={classes.keys}>
        {shortcuts.map(([key, does]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Use single-letter shortcuts"
        description="Turn this off if you control your computer by voice."
        checked={!off}
        onChange={(event) => setOff(!event.currentTarget.checked)}
      />
    </Modal>
  )
}
