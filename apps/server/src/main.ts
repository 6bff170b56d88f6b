import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { dataDirectory } from './data-directory.ts'

// Before the program is imported: what comes earlier is compiled anew at each start. Threads keep compiled code only where
// the environment says so.
process.env.NODE_COMPILE_CACHE ??= join(dataDirectory(process.env.DATA_DIR), 'compile-cache')
enableCompileCache()
const { run } = await import('./program.ts')
await run(process.env)
