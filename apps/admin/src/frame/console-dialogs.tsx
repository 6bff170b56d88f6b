import { useUndoKey } from '@kazi/client/undo-key'
import type { AdminRole } from '@kazi/schemas/states'
import type { NavItem } from '@kazi/ui/app-nav'
import { stepRow, toggleRow, useShortcuts } from '@kazi/ui/use-shortcuts'
import { lazy, type Ref, Suspense, useImperativeHandle, useState } from 'react'
import { flushSync } from 'react-dom'
import { EarlyKeys } from '#/palette/early-keys.tsx'
import { dropKey } from '#/session/admin-key.ts'

// Loaded when they are first opened.
const CommandPalette = lazy(() =>
  import('#/palette/command-palette.tsx').then((file) => ({ default: file.CommandPalette })),
)
const ConsoleKeys = lazy(() => import('./console-keys.tsx').then((file) => ({ default: file.ConsoleKeys })))

type Dialog = 'palette' | 'keys'
/** What opens a dialog from outside. */
export type Dialogs = { open: (dialog: Dialog) => void }
type Props = {
  ref: Ref<Dialogs>
  pages: readonly NavItem[]
  /** Of the key: nothing is offered that it may not do. */
  role: AdminRole
  /** While a key is asked for, the palette stays closed. */
  lapsed: boolean
}

/** The keys of every page, and the palette and the list of keys that lie above it: opening one draws no part of the frame. */
export function ConsoleDialogs({ ref, pages, role, lapsed }: Props) {
  const [shown, setShown] = useState<Dialog | null>(null)
  const [typed, setTyped] = useState('')
  const undo = useUndoKey()
  useImperativeHandle(ref, () => ({ open: setShown }), [])
  useShortcuts({
    // At once: the next key may be there before React would have drawn the palette, and would be one of the page.
    'mod+k': () => lapsed || flushSync(() => setShown('palette')),
    '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    '?': () => setShown('keys'),
    j: () => stepRow(1),
    k: () => stepRow(-1),
    u: undo,
    x: toggleRow,
  })
  const close = () => {
    setShown(null)
    setTyped('')
  }
  return (
    <Suspense fallback={shown === 'palette' && <EarlyKeys onText={setTyped} onClose={close} />}>
      {shown === 'palette' && (
        <CommandPalette
          role={role}
          typed={typed}
          pages={pages.filter(({ href }) => href.startsWith('/admin'))}
          actions={[
            { label: 'Show keyboard shortcuts', run: () => setShown('keys') },
            { label: 'Log out', run: dropKey },
          ]}
          onClose={close}
        />
      )}
      {shown === 'keys' && <ConsoleKeys onClose={close} />}
    </Suspense>
  )
}
