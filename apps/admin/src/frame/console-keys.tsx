import { type Shortcut, ShortcutsDialog } from '@kazi/ui/shortcuts-dialog'
import { hasKey, hasRows, rowsOpen, rowsSelect } from '@kazi/ui/shortcuts-here'
import { useState } from 'react'

/** A key of a drawer: it is not open while these are read. */
const onPage = (path: string) => () => location.pathname === path

/** Each key, and whether it does anything on the page behind; always, if that is missing. */
const keys: [...Shortcut, here?: () => boolean][] = [
  ['⌘K', 'Go to any record, page or action (Ctrl+K on Windows and Linux)'],
  [
    '/',
    'Search this list; Enter goes to the first row found',
    () => document.querySelector('main input[type="search"]') !== null,
  ],
  ['j', 'Next row; next record in a drawer', hasRows],
  ['k', 'Previous row; previous record in a drawer', hasRows],
  ['Enter', 'Open the row', rowsOpen],
  ['x', 'Select the row', rowsSelect],
  ['a', 'Approve, match or assign: the row, or what is open', () => hasKey('a')],
  ['d', "Decline, or can't fill: the row, or what is open", () => hasKey('d')],
  ['s', 'Snooze: the row, or what is open', () => hasKey('s')],
  ['m', 'Move: the row, or what is open', () => hasKey('m')],
  ['r', 'Reply in the open conversation', () => hasKey('r')],
  ['e', 'Edit the VA in the drawer', onPage('/admin/vas')],
  ['u', 'Undo, while the message about it shows'],
  ['Esc', 'Close a drawer or dialog, keeping what you typed'],
  ['?', 'Show these shortcuts'],
]

/** Only what works on the page behind it. */
const keysHere = () => keys.flatMap(([key, does, here = () => true]): Shortcut[] => (here() ? [[key, does]] : []))

export function ConsoleKeys({ onClose }: { onClose: () => void }) {
  const [shortcuts] = useState(keysHere)
  return <ShortcutsDialog shortcuts={shortcuts} onClose={onClose} />
}
