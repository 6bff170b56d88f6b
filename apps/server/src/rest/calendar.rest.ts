import type { Route } from './mount.ts'

export const calendarRest: Route[] = [
  ['GET', '/calendar-events', (api) => api.tasks.calendar.list()],
  [
    'POST',
    '/calendar-events/upload-csv',
    (api, { body, query }) => api.tasks.calendar.uploadCsv({ ...body, ...query }),
  ],
  [
    'POST',
    '/calendar-events/upload-ics',
    (api, { body, query }) => api.tasks.calendar.uploadIcs({ ...body, ...query }),
  ],
  ['POST', '/tasks/suggestions', (api) => api.tasks.calendar.suggestions()],
]
