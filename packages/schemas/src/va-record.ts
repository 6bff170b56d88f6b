import { z } from 'zod'
import { maxLength } from './max-length.ts'
import { email, id, optionalText, optionalUrl, required, text, webUrl } from './text.ts'
import { tools } from './va.ts'
import { workingHours } from './weekdays.ts'

/** Sent as a list of seven, or as text separated by commas, which has nothing between them for a day off; empty for none said. */
const weekly = z.preprocess(
  (value) =>
    typeof value === 'string' && value.length <= maxLength.line
      ? value.trim() === ''
        ? []
        : value.split(',').map((day) => day.trim())
      : value,
  workingHours,
)

/** A VA as the console saves it. */
export const vaRecord = z.object({
  name: required('Name is required', maxLength.line),
  email: email(),
  timezone: required('Timezone is required', maxLength.line),
  skills: required('Skills are required', maxLength.note),
  tools: tools.refine((value) => value.some(Boolean), 'Tools are required'),
  country: optionalText(maxLength.line),
  experience: optionalText(),
  industry: optionalText(maxLength.line),
  availability: optionalText(maxLength.line),
  available: z.boolean().optional(),
  /** By weekday, Monday first, in the VA's own zone. */
  workingHours: weekly.optional(),
  portfolio: optionalUrl(),
  languages: optionalText(maxLength.line),
  hourlyRate: optionalText(maxLength.line),
  intro: optionalText(maxLength.text),
  performanceNotes: optionalText(),
})
export type VaRecord = z.infer<typeof vaRecord>
/** An edit of a VA: a missing key leaves the field unchanged; an emptied optional field is cleared (null). */
const clearable = (max?: number) => z.preprocess((value) => (value === '' ? null : value), text(max).nullish())
export const vaRecordPatch = vaRecord
  .partial()
  .extend({
    id,
    country: clearable(maxLength.line),
    experience: clearable(maxLength.note),
    industry: clearable(maxLength.line),
    availability: clearable(maxLength.line),
    portfolio: z.preprocess((value) => (value === '' ? null : value), webUrl().nullish()),
    languages: clearable(maxLength.line),
    hourlyRate: clearable(maxLength.line),
    intro: text().optional(),
    performanceNotes: clearable(maxLength.note),
    /** What its writer saw in these fields, as the form shows them: the edit is refused if somebody has changed one. */
    before: z.partialRecord(z.enum(Object.keys(vaRecord.shape)), z.union([text(), z.boolean()])).optional(),
  })
  .strict()
export type VaRecordPatch = Omit<z.infer<typeof vaRecordPatch>, 'id' | 'before'>
export type VaRecordEdit = VaRecordPatch & { before?: Partial<Record<string, string | boolean>> | undefined }
