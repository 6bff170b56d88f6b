import { countedTo } from '@kazi/schemas/list'
import { cookieName } from '../http/context.ts'

const error = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string', description: 'What went wrong, in a sentence for people.' },
    message: { type: 'string', description: 'The same sentence.' },
    code: { type: 'string', description: 'What went wrong, in a word for programs.', examples: ['BAD_REQUEST'] },
    issues: {
      type: 'array',
      description: 'Which fields are wrong.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'array', items: { type: 'string' } }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string', description: 'From status 500 on: names this request in our log.' },
  },
}

const later = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const failed = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** The refusals that calls share, by status. */
const failures = {
  400: failed('Something in the request is not valid'),
  401: failed('No valid session or key'),
  403: failed('Not allowed for this caller, or called from another site'),
  404: failed('There is no such record for this caller'),
  409: failed('The record is in a state that does not allow this, or has changed'),
  413: failed('The body is too large'),
  415: failed('The body has a type that this call does not take'),
  422: failed('The Idempotency-Key was used for something else'),
  429: failed('Too many calls', later),
  503: failed('Too busy, or the database is out of reach', later),
  default: failed('Any other error'),
}
type FailureStatus = keyof typeof failures

const nameOf = (status: FailureStatus) => (status === 'default' ? 'Error' : `Error${status}`)
/** The responses of a call for these statuses. */
export const failuresOf = (statuses: FailureStatus[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]))

const text = { schema: { type: 'string' } }
const header = (description: string, type = 'string') => ({ description, schema: { type } })
const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })

/**
 * The parts of the document that calls refer to.
 * @param secure whether the server is called over https, which session cookies are named after.
 */
export const componentsFor = (secure: boolean) => ({
  schemas: { Error: error },
  responses: Object.fromEntries(
    Object.entries(failures).map(([status, failure]) => [
      nameOf(status === 'default' ? status : (Number(status) as FailureStatus)),
      failure,
    ]),
  ),
  headers: {
    TotalCount: header(
      `How many rows match. They are counted up to ${countedTo.listed}, and up to ${countedTo.searched} with q: these numbers mean that there may be more`,
      'integer',
    ),
    Link: header('The pages beside this one: `<…>; rel="next"`, `<…>; rel="prev"`'),
    FileName: header('The name of the file'),
    ETag: header('Names this version; send it as If-None-Match'),
    RetryAfter: header('Seconds to wait', 'integer'),
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A change that is sent again under the same key, within a day, happens once and is answered alike. A refused one may be sent again.',
      schema: { type: 'string', format: 'uuid' },
    },
    VaId: {
      name: 'X-VA-Id',
      in: 'header',
      description: 'With an Idempotency-Key: the VA who made the change. For anyone else it is refused.',
      ...text,
    },
  },
  securitySchemes: {
    client: cookie(cookieName('client', secure), 'The session of a client. Signing in sets it.'),
    va: cookie(cookieName('va', secure), 'The session of a VA. Signing in to the portal sets it.'),
    applicant: cookie(cookieName('applicant', secure), 'The session of an applicant. The link in the email sets it.'),
    adminKey: { type: 'apiKey', in: 'header', name: 'X-Admin-Key', description: 'A key of the team.' },
  },
})
