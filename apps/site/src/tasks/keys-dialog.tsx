import { useFlag } from '@kazi/ui/use-preferences'
import { Kbd, Modal, Switch } from '@mantine/core'
import classes from './tasks.module.css'

const keys = [
  ['n', 'Add a task'],
  ['/', 'Search your tasks'],
  ['j', 'Next task'],
  ['k', 'Previous task'],
  ['Enter', 'Open the task'],
  ['Esc', 'Close a dialog, keeping what you typed'],
  ['?', 'Show these shortcuts'],
] as const

export default function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [off, setOff] = useFlag('shortcutsOff')
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard Shortcuts" size="sm">
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
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
