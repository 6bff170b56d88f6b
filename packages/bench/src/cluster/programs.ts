import { globSync } from 'node:fs'
import { delimiter } from 'node:path'
import { findOnPath } from '../machine/cores.ts'

/** Debian's package for each program. Some programs are outside an ordinary user's PATH. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  psql: 'postgresql-client',
} as const
export type Program = keyof typeof packages
export type Programs = Record<Program, string> & {
  /** The directory of PostgreSQL's own programs, of the newest version that is installed. */
  postgres: string
}

const versionIn = (directory: string) => Number(/\d+/.exec(directory)?.[0])

/** Where everything is, or one sentence for each program that is not installed. */
export function findPrograms(
  path = [process.env.PATH ?? '', '/usr/sbin', '/sbin'].join(delimiter),
  versions = '/usr/lib/postgresql/*/bin/initdb',
): { programs: Programs; missing: string[] } {
  const found = Object.keys(packages).map((name) => [name, findOnPath(name, path)] as const)
  const postgres = globSync(versions)
    .map((initdb) => initdb.slice(0, -'/initdb'.length))
    .toSorted((a, b) => versionIn(b) - versionIn(a))[0]
  const missing = found.flatMap(([name, file]) =>
    file ? [] : [`${name} is not installed: apt-get install ${packages[name as Program]}`],
  )
  if (!postgres) missing.push('PostgreSQL is not installed: apt-get install postgresql')
  return { programs: { ...Object.fromEntries(found), postgres } as Programs, missing }
}
