import type { Route } from './mount.ts'

export const calendarRest: Route[] = [
  ['GET', '/calendar-events', (api) => api.tasks.calendar.list()],
  ['POST', '/calendar-events/upload-csv', (api, { body, dryRun }) => api.tasks.calendar.uploadCsv({ ...body, dryRun })],
  ['POST', '/calendar-events/upload-ics', (api, { body, dryRun }) => api.tasks.calendar.uploadIcs({ ...body, dryRun })],
  ['POST', '/tasks/suggestions', (api) => api.tasks.calendar.suggestions()],
]
