import { say } from '@kazi/schemas/say'
import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** What will happen, and whether it can be undone. */
  children?: ReactNode
  /** The verb: 'Delete VA', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  loading?: boolean
  /** It is not known yet what will happen. */
  disabled?: boolean
}

/** Only for actions that cannot be undone; all others run at once and offer undo. */
export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = say('Cancel'),
  danger = false,
  loading = false,
  disabled = false,
}: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={danger ? 'red' : undefined} loading={loading} disabled={disabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
