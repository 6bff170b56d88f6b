import { type BulkResult, mostAtOnce } from '@kazi/schemas/assignment'
import { count } from '@kazi/ui/format'
import { Button, Group, Modal } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import classes from './bulk-results.module.css'

type Props = { title: string; result: BulkResult; noun: readonly [one: string, many: string]; onClose: () => void }

/** What became of each row of a bulk action: refusals first, because they need the reader. */
export function BulkResults({ title, result: { results, left }, noun, onClose }: Props) {
  const done = results.filter((one) => one.done)
  const refused = results.filter((one) => !one.done)
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <p className={classes.sum} role="status">
        {count(done.length, noun[0], noun[1])} changed
        {refused.length > 0 && `, ${refused.length.toLocaleString('en')} not`}.
        {left &&
          (results.length > mostAtOnce
            ? ` These were the first ${results.length.toLocaleString('en')}: filter the list to reach the others.`
            : ` This was the first ${mostAtOnce} of them: run it again for the rest.`)}
      </p>
      <ul className={classes.list}>
        {[...refused, ...done].map(({ id, name, done: ok, text }) => (
          <li key={id} data-done={ok || undefined}>
            {ok ? <IconCheck size={17} aria-hidden /> : <IconAlertTriangle size={17} aria-hidden />}
            <span>
              <strong>{name}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Modal>
  )
}
