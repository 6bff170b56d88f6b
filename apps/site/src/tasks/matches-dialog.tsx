import { promises } from '@kazi/schemas/promises'
import { Dialog } from '@kazi/ui/dialog'
import { count as counted } from '@kazi/ui/format'
import { Button, Group, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import classes from './tasks.module.css'

type Props = {
  title: string
  /** null if there is nothing to show. */
  count: number | null
  /** The category that was counted: 'in Research'. */
  where: string
  confirmLabel: string
  loading: boolean
  /** It is on top of the dialog for a new task, which is part of the URL: Back closes that one. */
  onTop?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** How many VAs match, and the next step: asking the team to choose one. */
export function MatchesDialog({
  title,
  count,
  where,
  confirmLabel,
  loading,
  onTop = false,
  onConfirm,
  onClose,
}: Props) {
  const none = count === 0
  // Only a dialog that opens after it is there knows which button to give the focus back to.
  const opened = useMounted() && count !== null
  return (
    <Dialog opened={opened} backCloses={!onTop} onClose={onClose} title={none ? 'No VAs available right now' : title}>
      {!none && (
        <p className={classes.bigNumber}>
          <strong>{count}</strong> {count === 1 ? 'VA' : 'VAs'} {where}
        </p>
      )}
      <Text mt="sm">
        {none
          ? `No VA ${where === 'available now' ? '' : `${where} `}is available at the moment. You can still request one: our team looks beyond this list.`
          : count === 1
            ? 'A person on our team will look at this VA, and propose whoever fits your task best, with reasons and a quote.'
            : `A person on our team will propose the best of these ${counted(count ?? 0, 'VA')} for your task, with reasons and a quote.`}{' '}
        We'll notify you within {promises.requestDueHours} hours.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Not Now
        </Button>
        <Button onClick={onConfirm} loading={loading}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
