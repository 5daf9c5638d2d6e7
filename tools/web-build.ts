import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './steps/programs.ts'
import { inRepository } from './repository.ts'

const result = inRepository('web', 'dist', 'index.html')

/** Sources of the web app. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/build',
  'contract/src',
  'package-lock.json',
]

/** True when the built web app is missing or older than its sources. */
export const isWebStale = (): boolean => !existsSync(result) || isOlderThan(result, sources)

/** Builds the web app. Throws with the build's output when it fails. */
export const buildWeb = async (): Promise<void> => {
  const { code, output } = await runProgram('npm', ['run', 'build', '--workspace', 'web'])
  if (code !== 0) throw new Error(`The web app did not build:\n${output}`)
}

/** True when any of these files, or files in these folders, changed after `file`. Paths are the repository's. */
export const isOlderThan = (file: string, paths: readonly string[]): boolean => {
  const made = statSync(file).mtimeMs
  return paths.some((path) => newestIn(inRepository(path)) > made)
}

const newestIn = (path: string): number => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
