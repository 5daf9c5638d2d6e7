import { join } from 'node:path'

/** The folder of the repository, with a program's own name for it. */
export const repository = join(import.meta.dirname, '..')

/** Absolute path of something in the repository. */
export const inRepository = (...path: string[]): string => join(repository, ...path)

/** Every script runs on the Node and the programs of `node_modules`, also when it was not npm that started it. */
export const environment = (extra: Record<string, string | undefined> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${inRepository('node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
  ...extra,
})

/** True on a build machine, where something missing is a failure instead of a reason to skip. */
export const isCI = process.env['CI'] === 'true'

/** What Node compiled of our sources, kept between starts. */
export const compiledFolder = inRepository('.cache', 'compiled')
