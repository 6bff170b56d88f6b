import { useUndoKey } from '@kazi/client/undo-key'
import { stepRow, useShortcuts } from '@kazi/ui/use-shortcuts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

const KeysDialog = lazy(() => import('./client-keys-dialog.tsx').then((file) => ({ default: file.ClientKeysDialog })))

const searchField = () => document.querySelector<HTMLElement>('main input[type="search"]')

/** One-letter keys on every page of the client area but the dashboard, which has its own. */
export function ClientKeys() {
  const navigate = useNavigate()
  const [help, setHelp] = useState(false)
  const undo = useUndoKey()
  useShortcuts({
    n: () => void navigate({ to: '/dashboard', hash: 'add-task' }),
    '/': () => searchField()?.focus(),
    '?': () => setHelp(true),
    j: () => stepRow(1),
    k: () => stepRow(-1),
    u: undo,
  })
  return (
    help && (
      <Suspense>
        <KeysDialog onClose={() => setHelp(false)} />
      </Suspense>
    )
  )
}
