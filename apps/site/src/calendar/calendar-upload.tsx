import { type Outputs, trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { decode } from '@kazi/schemas/text-file'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { IconCalendarUp } from '@kazi/ui/tabler'
import { FileInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import classes from './calendar.module.css'

const mostBytes = 1_000_000
type Answer = Outputs['tasks']['calendar']['uploadIcs']

/** The reasons of events that were not taken, each once with its number. */
function reasonsOf({ rows }: Answer) {
  const events = new Map<string, number>()
  for (const { verdict, reason = 'cannot be read' } of rows)
    if (verdict !== 'new') events.set(reason, (events.get(reason) ?? 0) + 1)
  return [...events].map(([reason, number]) => `${count(number, 'event')}: ${reason}`)
}

export function CalendarUpload() {
  const { client } = trpc.useUtils()
  const [problem, setProblem] = useState<string>()
  const send = useMemo(
    () =>
      asProcedure(({ name, text }: { name: string; text: string }) =>
        /\.ics$/i.test(name) || /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)
          ? client.tasks.calendar.uploadIcs.mutate({ icsData: text })
          : client.tasks.calendar.uploadCsv.mutate({ csvData: text }),
      ),
    [client],
  )
  const upload = useCommand(send, { failure: false })
  const read = async (file: File | null) => {
    upload.reset()
    setProblem(undefined)
    if (!file) return
    if (file.size > mostBytes) return setProblem('This file is larger than 1 MB. Please export a shorter period.')
    upload.run({ name: file.name, text: decode(new Uint8Array(await file.arrayBuffer())) })
  }
  const error = problem ?? (upload.error ? errorText(upload.error) : undefined)
  return (
    <div className={classes.upload}>
      <FileInput
        label="Calendar file"
        description="An .ics or .csv export of Google Calendar, Outlook or Apple Calendar. Only you see it."
        accept=".ics,.csv,text/calendar,text/csv"
        placeholder="Choose a file"
        leftSection={<IconCalendarUp size={18} aria-hidden />}
        disabled={upload.isPending}
        onChange={(file) => void read(file)}
      />
      <FormError>{error}</FormError>
      {upload.data && (
        <div role="status">
          <strong>{count(upload.data.imported, 'event')} added.</strong>
          {upload.data.skipped > 0 && (
            <details>
              <summary>{upload.data.skipped} left out</summary>
              <ul>
                {reasonsOf(upload.data).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </div>
  )
}
