import type { Api } from '../router.ts'
import type { Route } from './mount.ts'

type Files = Api['tasks']['files'] | Api['vaPortal']['tasks']['files'] | Api['admin']['messages']['files']

/** One party's calls: its tasks are below `tasks`, its files below `files`. */
const callsOf = (tasks: string, files: string, of: (api: Api) => Files): Route[] => [
  ['GET', `${tasks}/:id/files`, (api, { id }) => of(api).list({ id })],
  [
    'POST',
    `${tasks}/:id/files`,
    (api, { id, query, file }) => of(api).add({ ...query, id, file }),
    201,
    { upload: 'file' },
  ],
  ['GET', `${files}/:id`, (api, { id }) => of(api).get({ id }), 200, { bytes: 'whole' }],
  ['GET', `${files}/:id/preview`, (api, { id }) => of(api).get({ id }), 200, { bytes: 'preview' }],
  ['DELETE', `${files}/:id`, (api, { id }) => of(api).remove({ id })],
]

export const filesRest: Route[] = [
  ...callsOf('/tasks', '/files', (api) => api.tasks.files),
  ...callsOf('/va/tasks', '/va/files', (api) => api.vaPortal.tasks.files),
  ...callsOf('/admin/va-tasks', '/admin/files', (api) => api.admin.messages.files),
]
