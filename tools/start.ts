import { rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { isPackStale, packedFile } from './packed-database.ts'
import { compiledFolder } from './repository.ts'
import { buildWeb, isWebStale } from './web-build.ts'

/**
 * Linux keeps heap arenas for every thread and hardly gives them back; two hold a node under load some 30 MB smaller. What Node
 * made of our sources is kept: the next start is shorter, and the node holds no compiler in memory. Both are set before a
 * process begins, so this one becomes itself once more.
 */
if (process.platform === 'linux' && process.env['MALLOC_ARENA_MAX'] === undefined) {
  const { execPath, execArgv, argv, env } = process
  const lean = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compiledFolder }
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...lean })
}

/**
 * `npm start`: makes what the installation could not make or what has changed since, and becomes the server. It stays one
 * process, so that signals, exit code and output are the server's own.
 */
if (isWebStale()) await buildWeb()
// An outdated pack would bring yesterday's tables; without one the server makes its database itself.
if (isPackStale()) rmSync(packedFile, { force: true })

// Where a process cannot become itself.
enableCompileCache(compiledFolder)

await import('@parkla/server/main.ts')
