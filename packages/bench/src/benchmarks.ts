import type { Benchmark } from './bench.ts'
import { analyses } from './calls/analyses.ts'
import { csvImport } from './calls/csv-import.ts'
import { installSize } from './calls/install-size.ts'
import { liveEvents } from './calls/live-events.ts'
import { memory } from './calls/memory.ts'
import { ready } from './calls/ready.ts'
import { signIns } from './calls/sign-ins.ts'
import { tasksCreate } from './calls/tasks-create.ts'
import { tasksRest } from './calls/tasks-rest.ts'
import { tasksTrpc } from './calls/tasks-trpc.ts'
import { twoProcesses } from './calls/two-processes.ts'
import { vasList } from './calls/vas-list.ts'
import { growth } from './lists/growth.ts'
import { lists } from './lists/lists.ts'
import { partitions } from './lists/partitions.ts'
import { profile } from './profile/profile.ts'

/** Every benchmark, in the order in which `npm run bench` runs those that are not `manual`. */
export const benchmarks: Benchmark[] = [
  tasksRest,
  tasksTrpc,
  tasksCreate,
  vasList,
  signIns,
  liveEvents,
  csvImport,
  twoProcesses,
  analyses,
  memory,
  ready,
  installSize,
  lists,
  growth,
  partitions,
  profile,
]
