import { type Shortcut, ShortcutsDialog } from '@kazi/ui/shortcuts-dialog'
import { hasRows } from '@kazi/ui/shortcuts-here'
import { useState } from 'react'

/** Only what works on the page behind it. */
const shortcutsHere = (): Shortcut[] => [
  ['n', 'Add a task'],
  ...(document.querySelector('main input[type="search"]') ? ([['/', 'Search this page']] as const) : []),
  ...(hasRows()
    ? ([
        ['j', 'Next in the list'],
        ['k', 'Previous in the list'],
        ['Enter', 'Open it'],
      ] as const)
    : []),
  ['Esc', 'Close a dialog, keeping what you typed'],
  ['?', 'Show these shortcuts'],
]

export function ClientKeysDialog({ onClose }: { onClose: () => void }) {
  const [shortcuts] = useState(shortcutsHere)
  return <ShortcutsDialog shortcuts={shortcuts} onClose={onClose} />
}
