import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const apps = join(import.meta.dirname, '../../../apps')
const files = globSync('{site,portal,admin}/src/**/*.{ts,tsx}', { cwd: apps }).filter(
  (file) => !file.endsWith('.gen.ts'),
)
const linesWith = (pattern: RegExp, allowed: string[] = []) =>
  files
    .filter((file) => !allowed.includes(file))
    .flatMap((file) =>
      readFileSync(join(apps, file), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

it('finds the screens', () => expect(files.length).toBeGreaterThan(200))

it('every change that a screen makes is a useCommand', () => {
  // The browser has a MutationObserver too, which watches elements; that of the queries is made with their client.
  expect(linesWith(/\buseMutation\b|\bMutationObserver\b.*(react-query|client)/i)).toEqual([])
  // A router guard changes data before any screen exists; several steps or ways of one command are wrapped by asProcedure;
  // hints are read by a POST because texts are long, and change nothing.
  // Who has what open, and that news of a task was read when it was opened, is said by the page: nobody's change.
  const steps = [
    'admin/src/applications/review-selected.tsx',
    'admin/src/forms/use-undo.ts',
    'admin/src/leads/leads-selected.tsx',
    'admin/src/requests/queue-selected.tsx',
    'admin/src/records/also-here.tsx',
    'admin/src/va-management/move-selected.tsx',
    'portal/src/account/push.tsx',
    'portal/src/tasks/read-news.ts',
    'site/src/calendar/calendar-upload.tsx',
    'site/src/calendar/delegate-list.tsx',
    'site/src/onboarding/use-send-answers.ts',
    'site/src/tasks/use-new-task.ts',
    'site/src/tasks/use-text-hints.ts',
  ]
  expect(linesWith(/\.mutate\(/, ['portal/src/dashboard/enter.ts', ...steps])).toEqual([])
})

it('what goes over the wire goes through packages/client', () => {
  expect(linesWith(/(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bnavigator\.sendBeacon\b/)).toEqual([])
})

it('no toast is a sentence that is cut in two', () => {
  expect(linesWith(/\b(?:toast|success|failure)\b[^'"`]*['"`][^'"`]{3,60} - /)).toEqual([])
})

it('a form submits what its schema made of the fields', () => {
  // A key has no schema, a new password follows the order of the spec's two errors, and the dialog has two schemas.
  const own = [
    'admin/src/session/admin-login.tsx',
    'site/src/account/reset-password.tsx',
    'site/src/tasks/new-task-form.tsx',
  ]
  expect(linesWith(/\bschemaResolver\b|\buseForm\b\(/, own)).toEqual([])
})
