import { trpc } from '@kazi/client/connect'
import { isUnauthorized } from '@kazi/client/errors'
import { Button, getDefaultZIndex, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dropKey, keepKey, ownKey, refuseOther, storedKey, useAdminKey, withKey } from './admin-key.ts'
import { KeyForm } from './admin-login.tsx'

type Props = {
  /** The key with which the page was read. */
  known: string | null
  onTaken: (key: string) => void
}

/** Asks for a key over the page whose key has stopped working. It closes with a key, or by logging out. */
export function KeyDialog({ known, onTaken }: Props) {
  const take = useTakeKey(known, onTaken)
  const [label] = useState(trpc.useUtils().admin.me.getData()?.label)
  return (
    <Modal
      data-key-dialog
      opened
      onClose={() => {}}
      title="Your key no longer works"
      size="sm"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // The page gives the focus back to where it was before the call that was refused.
      returnFocus={false}
      // Above drawers, dialogs and menus that were open.
      zIndex={getDefaultZIndex('overlay')}
    >
      <Stack gap="md">
        <div>
          Enter a key to continue.
          {label && ` With another key of ${label}, what you typed is still here.`}
        </div>
        <KeyForm onAccepted={take}>
          <Button variant="subtle" color="gray" onClick={dropKey}>
            Log out
          </Button>
        </KeyForm>
      </Stack>
    </Modal>
  )
}

/**
 * Goes on with another key, entered here or in another tab: what is on screen is read again. If it is somebody else's,
 * nothing that the former one could read stays.
 */
function useTakeKey(known: string | null, onTaken: (key: string) => void) {
  const { client, admin } = trpc.useUtils()
  const queryClient = useQueryClient()
  const taken = useRef(known)
  const take = useCallback(
    async (key: string, stillWanted: () => boolean = () => true) => {
      const me = await withKey(key, () => client.admin.me.query())
      if (!stillWanted()) return
      taken.current = key
      onTaken(key)
      keepKey(key, me.label)
      if (me.label === admin.me.getData()?.label) return void queryClient.invalidateQueries()
      void queryClient.resetQueries()
      // Without a role, forms that only some may see would be unmounted until it is known.
      admin.me.setData(undefined, me)
    },
    [client, admin, queryClient, onTaken],
  )
  const key = useAdminKey()
  useEffect(() => {
    if (!key || key === taken.current) return
    // Another tab has entered one. What is entered until it has been looked at, here or in any tab, counts more.
    const before = ownKey()
    take(key, () => ownKey() === before && storedKey() === key).catch((error) =>
      refuseOther(key, before, isUnauthorized(error)),
    )
  }, [key, take])
  return useCallback((key: string) => take(key), [take])
}
