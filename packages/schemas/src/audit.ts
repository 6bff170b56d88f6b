import type { z } from 'zod'
import { listQuery } from './list.ts'
import { maxLength } from './max-length.ts'
import { text } from './text.ts'

const name = text(maxLength.line)
/** Who did what, as recorded in the audit log. */
export const auditQuery = listQuery({ filters: { who: name, what: name, target: name }, sorts: ['when', 'who'] })
export type AuditQuery = z.output<typeof auditQuery>
