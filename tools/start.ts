import { rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { isPackStale, packedFile } from './databases/packed-database.ts'
import { compiledFolder } from './repository.ts'
import { buildWeb, isWebStale } from './web-build.ts'

/**
 * glibc keeps malloc arenas per thread and rarely returns memory; a limit of two saves about 30 MB under load. Node's compile
 * cache makes the next start faster and saves the compiler's memory. Both must be set before a process starts, so this one
 * re-executes itself.
 */
if (process.platform === 'linux' && process.env['MALLOC_ARENA_MAX'] === undefined) {
  const { execPath, execArgv, argv, env } = process
  const lean = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compiledFolder }
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...lean })
}

/**
 * `npm start`: prepares what is missing or outdated, and then runs the server in the same process, so that signals, exit
 * code and output are the server's.
 */
if (isWebStale()) await buildWeb()
// An outdated pack would have an older schema; without a pack the server creates its database.
if (isPackStale()) rmSync(packedFile, { force: true })

// Platforms without exec.
enableCompileCache(compiledFolder)

await import('@parkla/server/main.ts')
