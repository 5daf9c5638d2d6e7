import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder of PostgreSQL's programs (`initdb`, `postgres`, `pg_dump`) and their major version. */
interface PostgresPrograms {
  folder: string
  version: number
}

/** The Unix account that runs PostgreSQL's programs. */
export interface Account {
  uid: number
  gid: number
}

/** The oldest supported major version. */
const oldestSupported = 15

/** Installation folders of distributions, often not on the PATH. */
const installRoots = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt', '/usr/local/opt']

/** The newest installed PostgreSQL that is supported, or undefined. */
export const findPostgresPrograms = (): PostgresPrograms | undefined =>
  candidateFolders()
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= oldestSupported)
    .toSorted((a, b) => b.version - a.version)[0]

/** Installation hint when PostgreSQL is missing. */
export const postgresMissing = `PostgreSQL ${oldestSupported} or newer is not installed here, and TEST_DATABASE_URL is not set`

/**
 * PostgreSQL refuses to run as root. Root uses the account `postgres` if it exists, else `nobody`.
 */
export const accountForPostgres = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].flatMap((name) => accounts.filter((fields) => fields[0] === name))[0]
  if (!found) throw new Error('PostgreSQL cannot run as root, and this machine has neither "postgres" nor "nobody"')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

const candidateFolders = (): string[] => {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const installed = installRoots
    .filter((root) => existsSync(root))
    .flatMap((root) => [join(root, 'bin'), ...readdirSync(root).map((name) => join(root, name, 'bin'))])
  return [...installed, ...onPath]
}

const versionOf = (folder: string): number => {
  try {
    const text = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/(\d+)/.exec(text)?.[1] ?? 0)
  } catch {
    return 0 // another architecture or a broken installation: treat as absent
  }
}
