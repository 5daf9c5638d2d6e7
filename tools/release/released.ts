import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRepository } from '../repository.ts'
import { problemStep } from '../steps/steps.ts'

/** The newest release: the commit that it was made from, and the SHA-256 of each of its migrations. */
export interface Released {
  version: string
  commit: string
  migrations: Readonly<Record<string, string>>
}

const file = inRepository('server', 'released.json')
const folder = inRepository('server', 'migrations')

/** SHA-256 of each migration in a folder, by file name. */
export const checksumsOf = (migrations: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(migrations)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(migrations, name)))
          .digest('hex'),
      ]),
  )

/** Undefined before the first release. */
export const readReleased = (): Released | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Released) : undefined

/** Returns the path of the written file. */
export const writeReleased = (release: Omit<Released, 'migrations'>): string => {
  writeFileSync(file, `${JSON.stringify({ ...release, migrations: checksumsOf(folder) }, null, 2)}\n`)
  return file
}

/** Released migrations that were edited, renamed or removed: databases of that release could not be upgraded. */
export const changedMigrations = (
  { version, migrations }: Pick<Released, 'version' | 'migrations'>,
  present: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(migrations)
    .filter(([name, checksum]) => present[name] !== checksum)
    .map(([name]) => `server/migrations/${name} is not as released with ${version}: restore it and add a migration`)

/** The step of `npm run check`. */
export const releasedMigrationsStep = problemStep('released migrations', () => {
  const released = readReleased()
  return released ? changedMigrations(released, checksumsOf(folder)) : []
})
