import { type BulkResult, maxBulkRows } from '@kazi/schemas/bulk'
import { csvOf } from '@kazi/schemas/csv'
import { count } from '@kazi/ui/format'
import { IconAlertTriangle, IconCheck, IconDownload } from '@kazi/ui/tabler'
import { Button, Group, Modal } from '@mantine/core'
import { saveFile } from '#/forms/use-save-file.ts'
import classes from './bulk-results.module.css'

/** Results that the dialog lists; the file has all of them. */
const maxShown = 500

type Props = { title: string; result: BulkResult; noun: readonly [one: string, many: string]; onClose: () => void }

/** What became of each row of a bulk action: refusals first, because they need the reader. */
export function BulkResults({ title, result: { results, left }, noun, onClose }: Props) {
  const done = results.filter((one) => one.done)
  const refused = results.filter((one) => !one.done)
  const all = [...refused, ...done]
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <p className={classes.sum} role="status">
        {count(done.length, noun[0], noun[1])} changed
        {refused.length > 0 && `, ${refused.length.toLocaleString('en')} not`}.
        {left &&
          (results.length > maxBulkRows
            ? ` These were the first ${results.length.toLocaleString('en')}: filter the list to reach the others.`
            : ` This was the first ${maxBulkRows} of them: run it again for the rest.`)}
      </p>
      <ul className={classes.list}>
        {all.slice(0, maxShown).map(({ id, name, done: ok, text }) => (
          <li key={id} data-done={ok || undefined}>
            {ok ? <IconCheck size={17} aria-hidden /> : <IconAlertTriangle size={17} aria-hidden />}
            <span>
              <strong>{name}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
      {all.length > maxShown && (
        <p className={classes.sum}>The other {(all.length - maxShown).toLocaleString('en')} are in the file.</p>
      )}
      <Group justify="flex-end" mt="lg">
        {all.length > maxShown && (
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            onClick={() =>
              saveFile(
                'results.csv',
                new Blob(
                  [
                    csvOf(
                      ['Name', 'Done', 'Result'],
                      all.map((one) => [one.name, one.done ? 'Yes' : 'No', one.text]),
                    ),
                  ],
                  {
                    type: 'text/csv',
                  },
                ),
              )
            }
          >
            Download all results
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Modal>
  )
}
