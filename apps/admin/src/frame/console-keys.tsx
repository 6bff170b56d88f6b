import { type Shortcut, ShortcutsDialog } from '@kazi/ui/shortcuts-dialog'

const shortcuts: Shortcut[] = [
  ['⌘K', 'Go to any record, page or action (Ctrl+K on Windows and Linux)'],
  ['/', 'Search this list'],
  ['j', 'Next row; next record in a drawer'],
  ['k', 'Previous row; previous record in a drawer'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['a', 'Approve, or match with a VA: the row, or what is open'],
  ['d', "Decline, or can't fill: the row, or what is open"],
  ['s', 'Snooze: the row, or what is open'],
  ['u', 'Undo, while the message about it shows'],
  ['e', 'Edit'],
  ['Esc', 'Close a drawer or dialog, keeping what you typed'],
  ['?', 'Show these shortcuts'],
]

export default function ConsoleKeys({ onClose }: { onClose: () => void }) {
  return <ShortcutsDialog shortcuts={shortcuts} onClose={onClose} />
}
