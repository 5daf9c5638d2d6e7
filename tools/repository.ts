import { join } from 'node:path'

export const repository = join(import.meta.dirname, '..')

/** Absolute path of something in the repository. */
export const inRepository = (...path: string[]): string => join(repository, ...path)

/** Node's compile cache. */
export const compiledFolder = inRepository('.cache', 'compiled')

/**
 * Scripts use Node and the programs of `node_modules`, also when started without npm. The compile cache halves the start of
 * the server, which the tests start some thirty times.
 */
export const environment = (extra: Record<string, string | undefined> = {}): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: compiledFolder,
  ...process.env,
  // Marks of colour in a log file or a pipe are noise, also where a build machine asks for them.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
  PATH: `${inRepository('node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
  ...extra,
})

/** True on a build machine, where something missing is a failure instead of a reason to skip. */
export const isCI = process.env['CI'] === 'true'
