import { type Outputs, trpc } from '@kazi/client/connect'
import { errorText } from '@kazi/client/errors'
import { asProcedure, useCommand } from '@kazi/client/use-command'
import { calendarDays } from '@kazi/schemas/calendar'
import { decode } from '@kazi/schemas/text-file'
import { FormError } from '@kazi/ui/form-error'
import { count } from '@kazi/ui/format'
import { IconCalendarUp } from '@kazi/ui/tabler'
import { FileInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import classes from './calendar.module.css'
import { windowOf } from './calendar-window.ts'

/** Of the file, and of what is sent of it: the server takes 1 MiB of JSON. */
const [mostBytes, maxSentBytes] = [50_000_000, 1_040_000]
type Answer = Outputs['tasks']['calendar']['uploadIcs']
type Sent = { isIcs: boolean; text: string; leftOut: number }

const isFar = `is more than ${calendarDays} days from today`

/** The reasons of events that were not taken, each once with its number. */
function reasonsOf({ rows }: Answer, leftOut: number) {
  const events = new Map<string, number>(leftOut > 0 ? [[isFar, leftOut]] : [])
  for (const { verdict, reason = 'cannot be read' } of rows)
    if (verdict !== 'new') events.set(reason, (events.get(reason) ?? 0) + 1)
  return [...events].map(([reason, number]) => `${count(number, 'event')}: ${reason}`)
}

/** What is sent of a file, or why nothing is. */
function fileOf(name: string, text: string): Sent | string {
  const isIcs = /\.ics$/i.test(name) || /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)
  const { events, ...near } = isIcs ? windowOf(text, new Date()) : { text, events: 0, leftOut: 0 }
  if (near.leftOut > 0 && events === 0) return `This calendar has no events within ${calendarDays} days of today.`
  if (new TextEncoder().encode(JSON.stringify(near.text)).length <= maxSentBytes) return { isIcs, ...near }
  return isIcs
    ? 'The weeks around today are more than we can read at once. Please upload one calendar at a time.'
    : 'This file is too large. Please export only the weeks around today.'
}

export function CalendarUpload() {
  const { client } = trpc.useUtils()
  const [problem, setProblem] = useState<string>()
  const send = useMemo(
    () =>
      asProcedure(async ({ isIcs, text, leftOut }: Sent) => {
        const { uploadIcs, uploadCsv } = client.tasks.calendar
        const answer = await (isIcs ? uploadIcs.mutate({ icsData: text }) : uploadCsv.mutate({ csvData: text }))
        return { ...answer, skipped: answer.skipped + leftOut, reasons: reasonsOf(answer, leftOut) }
      }),
    [client],
  )
  const upload = useCommand(send, { failure: false })
  const read = async (file: File | null) => {
    upload.reset()
    setProblem(undefined)
    if (!file) return
    if (file.size > mostBytes)
      return setProblem('This file is larger than 50 MB. Please upload one calendar at a time.')
    const sent = fileOf(file.name, decode(new Uint8Array(await file.arrayBuffer())))
    if (typeof sent === 'string') setProblem(sent)
    else upload.run(sent)
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
              <summary>{upload.data.skipped.toLocaleString('en')} left out</summary>
              <ul>
                {upload.data.reasons.map((reason) => (
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
