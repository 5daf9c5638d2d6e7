import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, hasPostgres } from '../databases/postgres.ts'
import { withEmptyDatabase } from '../databases/empty-database.ts'
import { noServices } from '../databases/demo-template.ts'
import { inRepository, isCI } from '../repository.ts'
import { runProgram } from '../steps/programs.ts'
import type { Step } from '../steps/steps.ts'
import { runIn, withOldCopy } from './old-copy.ts'
import { checksumsOf, readReleased, type Released } from './released.ts'

/** A copy of the repository without its history cannot make the database of a release. */
const wholeHistory = 'needs the commit of the release: git fetch --unshallow'

const isKnown = async (commit: string): Promise<boolean> =>
  (await runProgram('git', ['cat-file', '-e', commit])).code === 0

/** The database of the release with demo data, made by its own code and packages. */
const makeReleased = ({ commit }: Released, settings: Record<string, string | undefined>): Promise<void> =>
  withOldCopy(commit, (folder) => runIn(folder, ['node', join('e2e', 'steps', 'add-people.ts')], settings))

/** Demo data of the newest release on this version; nothing to prove while no migration was added since. */
export const upgradeStep: Step = {
  name: 'upgrade from the last release',
  run: async () => {
    const released = readReleased()
    const added = Object.keys(checksumsOf(inRepository('server', 'migrations'))).filter(
      (name) => released && !(name in released.migrations),
    )
    if (!released) return { state: 'skipped', details: 'nothing is released yet' }
    if (added.length === 0) return { state: 'passed' }
    if (!(await isKnown(released.commit))) return { state: isCI ? 'failed' : 'skipped', details: wholeHistory }
    if (!hasPostgres()) return { state: 'skipped', details: 'needs the programs of PostgreSQL' }
    const postgres = await startPostgres()
    const data = mkdtempSync(join(tmpdir(), 'parkla-upgrade-'))
    try {
      await withEmptyDatabase(postgres.url, async (url) => {
        const settings = {
          ...noServices,
          DATABASE_URL: url,
          DATA_DIR: data,
          JWT_SECRET: 'x'.repeat(64),
          LOG_LEVEL: 'warn',
        }
        await makeReleased(released, { ...settings, DEMO: '1' })
        // A server of this version applies the new migrations to a copy, and answers a demo user.
        const template = JSON.stringify({ server: postgres.url, name: new URL(url).pathname.slice(1) })
        await runIn(inRepository(), ['node', join('e2e', 'steps', 'open-upgraded.ts')], { E2E_TEMPLATE: template })
      })
    } finally {
      await postgres.stop()
      rmSync(data, { recursive: true, force: true })
    }
    return { state: 'passed', passed: 1 }
  },
}
