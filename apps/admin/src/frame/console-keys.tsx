import { type Shortcut, ShortcutsDialog } from '@kazi/ui/shortcuts-dialog'

const shortcuts: Shortcut[] = [
  ['⌘K', 'Go to any record, page or action (Ctrl+K on Windows and Linux)'],
  ['/', 'Search this list'],
  ['j', 'Next row; next record in a drawer'],
  ['k', 'Previous row; previous record in a drawer'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['a', 'Approve, or assign a VA'],
  ['d', "Decline, or can't fill"],
  ['s', 'Snooze'],
  ['u', 'Undo, while the message about it shows'],
  ['e', 'Edit'],
  ['Esc', 'Close a drawer or dialog, keeping what you typed'],
  ['?', 'Show these shortcuts'],
]

export default function ConsoleKeys({ onClose }: { onClose: () => void }) {
  return <ShortcutsDialog shortcuts={shortcuts} onClose={onClose} />
}
