import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArchitecture } from './architecture.ts'

const src = join(import.meta.dirname, '..')
const root = join(src, '../../..')
const sourcesBelow = (cwd: string, pattern: string, exclude: string[]) =>
  new Map(globSync(pattern, { cwd, exclude }).map((path) => [path, readFileSync(join(cwd, path), 'utf8')]))
const sourcesIn = (exclude: string[]) => sourcesBelow(src, '**/*.ts', ['**/*.test.ts', ...exclude])

/**
 * Who may write a table without owning it, and why: `testing` creates rows as tests need them, migrations are history, and `seed` gives demo data a past that no command could create.
 */
const apart = ['testing/**', 'db/migrations/**', 'seed/task-history.ts', 'seed/seed.ts', 'seed/leads.ts']

/** Every table that the program writes, with the only folder whose files write it. */
const owners = {
  admin_keys: 'keys',
  analysis_drafts: 'analysis',
  audit: 'audit',
  calendar_events: 'calendar',
  client_actions: 'accounts',
  client_tools: 'client-tools',
  client_zones: 'accounts',
  demo_data: 'seed',
  documents: 'documents',
  favorite_vas: 'favorites',
  file_removals: 'files',
  files: 'files',
  handovers: 'accounts',
  idempotency_keys: 'once',
  inquiries: 'inquiries',
  known_addresses: 'accounts',
  lead_events: 'inquiries',
  mail_preferences: 'notifications',
  mailed_links: 'accounts',
  mails: 'notifications',
  messages: 'messages',
  notifications: 'notifications',
  overview_weeks: 'overview',
  playbooks: 'playbooks',
  presence: 'presence',
  promise_counts: 'overview',
  proposals: 'tasks',
  push_devices: 'notifications',
  push_keys: 'notifications',
  rate_windows: 'limits',
  record_notes: 'record-notes',
  reviews: 'work',
  saved_replies: 'messages',
  sessions: 'accounts',
  skills: 'vas',
  task_analyses: 'analysis',
  task_events: 'tasks',
  task_deliveries: 'work',
  task_questions: 'work',
  task_repeats: 'repeats',
  task_steps: 'work',
  task_versions: 'tasks',
  tasks: 'tasks',
  thread_notes: 'messages',
  threads: 'messages',
  team_undos: 'undo',
  time_entries: 'work',
  timers: 'work',
  users: 'accounts',
  typing: 'messages',
  va_preferences: 'notifications',
  va_application_events: 'applications',
  va_applications: 'applications',
  va_assignments: 'work',
  va_list_changes: 'vas',
  va_requests: 'tasks',
  va_tasks: 'work',
  va_time_off: 'vas',
  va_vectors: 'matching',
  va_import_progress: 'vas',
  va_import_rows: 'vas',
  va_imports: 'vas',
  vas: 'vas',
}
/** Written by triggers only. */
const byTriggers = ['assignment_totals', 'client_requests', 'va_figures', 'va_skills']

const whole = readArchitecture(sourcesIn([]))
const program = readArchitecture(sourcesIn(apart))
const one = (path: string, code: string) => readArchitecture(new Map([[path, code]]))

describe('a table', () => {
  it('is written in exactly one folder', () => {
    const only = Object.fromEntries(Object.entries(owners).map(([table, owner]) => [table, [owner]]))
    expect(program.writers).toEqual(only)
  })

  it('has an owner, whichever it is', () => {
    const [, tables = ''] = readFileSync(join(src, 'db/tables.ts'), 'utf8').split('export type Tables = {')
    const names = [...tables.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.sort()).toEqual([...Object.keys(owners), ...byTriggers].sort())
  })

  it.each([
    ["db.insertInto('tasks').values(row)", ['tasks']],
    ["db.with('x', (q) => q.updateTable('vaTasks').set({}))", ['va_tasks']],
    ["trx.deleteFrom('users')", ['users']],
    ['db.updateTable(table)', ['?']],
    ['sql`insert into sessions select 1`', ['sessions']],
    [`sql<{ id: number }>\`with a as (select 1)\n  update va_requests r set state = \${1}\``, ['va_requests']],
    ['sql`delete from only tasks`', ['tasks']],
    [`sql\`update \${sql.table(name)} set a = 1\``, ['?']],
    ["sql.raw('truncate mails')", ['mails']],
    ['sql.raw(made)', ['?']],
    ['sql`select 1 from tasks for update of tasks`', []],
    ['sql`select 1 from x on conflict (key) do update set hits = 1`', []],
    ["db.selectFrom('tasks')", []],
  ])('is seen to be written by %s', (code, tables) => {
    expect(Object.keys(one('planted/x.ts', code).writers)).toEqual(tables)
  })

  it('has two writers where a second folder writes it', () => {
    const planted = new Map([...sourcesIn(apart), ['admin/planted.ts', "db.deleteFrom('vaTasks').execute()"]])
    expect(readArchitecture(planted).writers.va_tasks).toEqual(expect.arrayContaining(['work', 'admin']))
  })
})

describe('imports, type-only ones too', () => {
  it('make no circle of folders', () => {
    expect(whole.roomCircles).toEqual([])
  })

  it('make no circle of files', () => {
    expect(whole.fileCircles).toEqual([])
  })

  it.each([
    'apps/site',
    'apps/portal',
    'apps/admin',
    'packages/ui',
    'packages/client',
    'packages/schemas',
    'packages/analyst',
    'packages/email',
    'packages/e2e',
    'packages/bench',
  ])('make no circle of files in %s', (folder) => {
    const sources = sourcesBelow(join(root, folder, 'src'), '**/*.{ts,tsx}', ['**/*.test.{ts,tsx}', '**/*.gen.ts'])
    expect(sources.size).toBeGreaterThan(2)
    expect(readArchitecture(sources).fileCircles).toEqual([])
  })

  it.each(['apps/site', 'apps/portal', 'apps/admin'])('make no circle of folders in %s', (folder) => {
    // The files directly in src, and the routes, put the features together.
    const sources = sourcesBelow(join(root, folder, 'src'), '*/**/*.{ts,tsx}', ['routes/**', '**/*.test.{ts,tsx}'])
    expect(sources.size).toBeGreaterThan(50)
    expect(readArchitecture(sources).roomCircles).toEqual([])
  })

  it.each([
    ["import type { B } from '../b/b.ts'", "import type { A } from '../a/a.ts'"],
    ["export { b } from '../b/b.ts'", "export * from '#/a/a.ts'"],
    ["await import('../b/b.ts')", "type A = import('../a/a.ts').A"],
  ])('are seen: %s', (a, b) => {
    const read = readArchitecture(new Map(Object.entries({ 'a/a.ts': a, 'b/b.ts': b, 'c/c.ts': a })))
    expect(read.fileCircles).toEqual([['a/a.ts', 'b/b.ts']])
    expect(read.roomCircles).toEqual([['a', 'b']])
  })

  it('are seen where a component that is loaded lazily imports its own button', () => {
    const read = readArchitecture(
      new Map(
        Object.entries({
          'menu.tsx': "const List = lazy(() => import('./list.tsx'))\nexport const Open = () => <button>Open</button>",
          'list.tsx': "import { Open } from './menu.tsx'\nexport default () => <Open />",
        }),
      ),
    )
    expect(read.fileCircles).toEqual([['list.tsx', 'menu.tsx']])
  })

  it('are a circle of folders where no two files are one', () => {
    const read = readArchitecture(
      new Map(
        Object.entries({ 'a/1.ts': "import '../b/1.ts'", 'b/1.ts': '', 'b/2.ts': "import '../a/2.ts'", 'a/2.ts': '' }),
      ),
    )
    expect([read.fileCircles, read.roomCircles]).toEqual([[], [['a', 'b']]])
  })

  it('lead from no part of the program to its tests', () => {
    const strays = [...sourcesIn(['testing/**']).keys()].flatMap((path) =>
      whole.importsOf(path).filter((target) => /^testing\//.test(target)),
    )
    expect(strays).toEqual([])
  })
})

describe('a service, and a router', () => {
  const ruled = /\.(service|router|rest)\.ts$/
  /** Routers that refuse a call, or count one past the middleware that says by whom. */
  const refusing = (sources: Map<string, string>) =>
    [...sources]
      .filter(([path, code]) => path.endsWith('.router.ts') && /\bAppError\b|\bthrow\b|\blimiter\.hit\(/.test(code))
      .map(([path]) => path)

  it('calls queries and makes none', () => {
    expect(whole.building.filter((path) => ruled.test(path))).toEqual([])
  })

  it.each([
    "import { sql } from 'kysely'",
    "import type { Kysely } from 'kysely'",
    "tx.db.selectFrom('tasks').selectAll()",
    'await sql`select 1`.execute(db)',
  ])('is seen to make one by %s', (code) => {
    expect(one('tasks/planted.service.ts', code).building).toEqual(['tasks/planted.service.ts'])
  })

  it('refuses and counts nothing in a router: that is for its service, or for rateLimited', () => {
    expect(refusing(sourcesIn([]))).toEqual([])
  })

  it.each([
    "import { AppError } from '../errors.ts'",
    "if (!va) throw new Error('VA not found')",
    'await ctx.limiter.hit(ctx.db, rateLimits.token, networkOf(ctx.ip))',
  ])('is seen to hold one by %s', (code) => {
    expect(refusing(new Map([['tasks/planted.router.ts', code]]))).toEqual(['tasks/planted.router.ts'])
  })

  it('has a name that is its own', () => {
    const names = [...sourcesIn([]).keys()].filter((path) => /\.(service|queries|router|rest)\.ts$/.test(path))
    const twice = names.filter((path) => names.some((other) => other !== path && basename(other) === basename(path)))
    expect(names.length).toBeGreaterThan(30)
    expect(twice).toEqual([])
  })

  it('is all there is in the folders that only put features together', () => {
    const inside = [...sourcesIn([]).keys()].filter((path) => /^(admin|va-portal)\//.test(path)).sort()
    // The team's counters read the tables of five features in one statement that writes nothing; the list of client
    // requests reads tasks and inquiries.
    expect(inside).toEqual([
      'admin/admin-assignments.router.ts',
      'admin/admin-audit.router.ts',
      'admin/admin-inquiries.router.ts',
      'admin/admin-requests.router.ts',
      'admin/admin-tasks.router.ts',
      'admin/admin-vas.router.ts',
      'admin/admin.router.ts',
      'admin/client-requests.queries.ts',
      'admin/pending-counts.queries.ts',
      // An undo is the reverse that the feature wrote.
      'admin/undoing.service.ts',
      'va-portal/va-portal.router.ts',
    ])
  })
})

describe('a status', () => {
  const matching = (pattern: RegExp, sources = sourcesIn(apart)) =>
    [...sources].flatMap(([path, code]) => [...code.matchAll(pattern)].map(() => path)).sort()
  const written = /(?:updateTable|insertInto)\('(?:tasks|vaTasks)'\)\s*\.(?:set|values)\(\{[^}]*\bstatus\b/g

  it('of a task is written by its transitions, and past them by the doctor and an undo alone', () => {
    // A new task begins with a status. A VA task's is written twice: by its transitions, and by the doctor's repair.
    expect(matching(written)).toEqual([
      'tasks/new-task.queries.ts',
      'tasks/tasks.queries.ts',
      'work/va-tasks.queries.ts',
      'work/va-tasks.queries.ts',
    ])
    expect(matching(/import[^;']*\boverwrite(?:Task|Reviewed)\b[^;']*'/g)).toEqual([
      'doctor/repair.ts',
      'doctor/repair.ts',
      // An undo restores the status before; nobody has gone on from the one after.
      'tasks/undo-placing.service.ts',
    ])
  })

  it('is seen to be written elsewhere', () => {
    const planted = new Map([['planted.ts', "db.updateTable('tasks').set({ vaId: 1, status: 'completed' })"]])
    expect(matching(written, planted)).toEqual(['planted.ts'])
  })
})

describe('what runs in browsers', () => {
  /** Missing in browsers of spring 2023, Safari 16.4 among them, for which the apps are built; nothing replaces them there. */
  const tooNew =
    /\b(?:URL\.(?:canParse|parse)|(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|AbortSignal\.any)\(|\.(?:checkVisibility|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/
  const files = globSync('{apps/{site,portal,admin},packages/{ui,client,schemas}}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  })

  it('calls nothing that the oldest of them lack', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((path) => tooNew.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it.each(['URL.canParse(text)', 'Map.groupBy(rows, by)', 'found.checkVisibility()'])('is seen to call %s', (code) => {
    expect(code).toMatch(tooNew)
  })
})
