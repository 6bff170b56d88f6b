import { type Shortcut, ShortcutsDialog } from '@kazi/ui/shortcuts-dialog'

const shortcuts: Shortcut[] = [
  ['n', 'Add a task'],
  ['/', 'Search your tasks'],
  ['j', 'Next task'],
  ['k', 'Previous task'],
  ['Enter', 'Open the task'],
  ['Esc', 'Close a dialog, keeping what you typed'],
  ['?', 'Show these shortcuts'],
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return <ShortcutsDialog shortcuts={shortcuts} onClose={onClose} />
}
