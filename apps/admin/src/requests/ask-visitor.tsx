import { type Outputs, trpc } from '@kazi/client/connect'
import { useCommand } from '@kazi/client/use-command'
import { exactTime, shortDate } from '@kazi/ui/format'
import { IconMessageQuestion } from '@kazi/ui/tabler'
import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { ReasonDialog } from '#/forms/reason-dialog.tsx'
import { useUndo } from '#/forms/use-undo.ts'
import classes from '#/records/drawer.module.css'
import { May } from '#/session/may.tsx'

type Inquiry = Pick<Outputs['admin']['inquiries']['get'], 'id' | 'name' | 'question' | 'pausedAt' | 'state'>
type Props = { inquiry: Inquiry; onDialog?: (open: boolean) => void }

/** A question to a visitor, who answers by email: the clock waits until somebody says that the answer is there. */
export function AskVisitor({ inquiry: { id, name }, onDialog }: Props) {
  const [opened, dialog] = useDisclosure(false)
  useEffect(() => {
    if (!opened) return
    onDialog?.(true)
    // Also where Back takes the dialog away with its drawer.
    return () => onDialog?.(false)
  }, [opened, onDialog])
  const undo = useUndo()
  const call = useCommand(trpc.admin.inquiries.ask, { failure: false, onDone: dialog.close })
  return (
    <>
      <Button variant="default" leftSection={<IconMessageQuestion size={17} aria-hidden />} onClick={dialog.open}>
        Ask a question
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={dialog.close}
        storageKey={`ask-visitor:${id}`}
        title={`Ask ${name}`}
        text={`${name} gets your question by email and replies to our mailbox. Until you mark it as answered, the clock is paused and the request is on hold.`}
        label="Your question"
        missing="Please write your question."
        confirm="Send question"
        danger={false}
        call={call}
        send={(question, sent) =>
          call.run({ id, question }, (result) => {
            sent()
            undo(`Asked ${name}. The clock is paused until they answer.`, result.undo)
          })
        }
      />
    </>
  )
}

/** What was asked, and since when; whoever reads the answer starts the clock again. */
export function AskedVisitor({ inquiry: { id, name, question, pausedAt } }: { inquiry: Inquiry }) {
  const undo = useUndo()
  const answered = useCommand(trpc.admin.inquiries.answered)
  if (!pausedAt) return null
  return (
    <Alert color="orange" title={<span title={exactTime(pausedAt)}>Asked on {shortDate(pausedAt)}</span>}>
      <p className={classes.prose}>{question}</p>
      <May>
        <Button
          mt="sm"
          size="xs"
          variant="default"
          loading={answered.isPending}
          onClick={() => answered.run({ id }, (result) => undo(`${name} answered. The clock goes on.`, result.undo))}
        >
          They answered
        </Button>
      </May>
    </Alert>
  )
}
