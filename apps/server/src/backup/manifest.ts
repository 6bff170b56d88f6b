import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Of one table: the columns of its rows, how many rows, and a digest that does not depend on their order. */
const tableCopy = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int(),
  digest: z.string(),
})
export type TableCopy = z.infer<typeof tableCopy>

const manifest = z.object({
  /** Of the folder's layout, should it ever change. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The names of the migrations that the database had run, in order. */
  migrations: z.array(z.string()).min(1),
  /** The version of the job queue's tables. */
  jobsVersion: z.number().int().nullable(),
  tables: z.array(tableCopy),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** How many files are in the folder; null where they are in a bucket. */
  files: z.number().int().nullable(),
})
export type Manifest = z.infer<typeof manifest>

export const manifestFile = 'manifest.json'
export const tableFile = (folder: string, { schema, name }: Pick<TableCopy, 'schema' | 'name'>) =>
  join(folder, 'tables', `${schema}.${name}.gz`)
export const filesFolder = (folder: string) => join(folder, 'files')
export const keyFile = 'admin-key'

/** Throws, in a sentence, where a folder is no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} is not a backup: it has no ${manifestFile}.`)
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new Error(`${folder} was not made by this program, or by a newer version of it.`)
  return read.data
}
