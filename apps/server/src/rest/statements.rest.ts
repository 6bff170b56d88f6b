import type { Api } from '../router.ts'
import type { Route } from './mount.ts'

type Statements = Api['vaPortal']['statements'] | Api['tasks']['statements']

/** One party's statements: the VA's below /va. */
const callsOf = (path: string, of: (api: Api) => Pick<Statements, 'pdf' | 'csv'>): Route[] => [
  ['GET', `${path}/:month.pdf`, (api, { month }) => of(api).pdf({ month }), 200, { download: true }],
  ['GET', `${path}/:month.csv`, (api, { month }) => of(api).csv({ month }), 200, { download: true }],
]

export const statementsRest: Route[] = [
  ...callsOf('/va/statements', (api) => api.vaPortal.statements),
  ...callsOf('/statements', (api) => api.tasks.statements),
]
