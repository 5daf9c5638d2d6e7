import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder with PostgreSQL's own programs (`initdb`, `postgres`, `pg_dump`) and their major version. */
export interface PostgresPrograms {
  folder: string
  version: number
}

/** An account of this machine that PostgreSQL's programs run as. */
export interface Account {
  uid: number
  gid: number
}

/** The oldest major version that the product supports. */
const oldestSupported = 15

/** Where distributions put the programs, which are often not on the PATH. */
const installRoots = ['/usr/lib/postgresql', '/usr/local/pgsql', '/opt/homebrew/opt', '/usr/local/opt']

/** The newest PostgreSQL on this machine that the product supports, or undefined. */
export const findPostgresPrograms = (): PostgresPrograms | undefined =>
  candidateFolders()
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= oldestSupported)
    .toSorted((a, b) => b.version - a.version)[0]

/** What to tell somebody whose machine lacks PostgreSQL. */
export const postgresMissing = `PostgreSQL ${oldestSupported} or newer is not installed here, and TEST_DATABASE_URL is not set`

/**
 * PostgreSQL refuses to run as root. There it runs as another account that exists already: its own one where it
 * is installed, else the powerless one that every Unix has.
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
    return 0 // a program of another architecture, or a broken installation: as good as absent
  }
}
