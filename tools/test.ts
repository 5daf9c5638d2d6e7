import { sourceSteps } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { postgresMissing } from './postgres-programs.ts'
import { hasPostgres, withPostgres } from './postgres.ts'
import { programStep } from './programs.ts'
import { isCI } from './repository.ts'
import { closeWith, runSteps, type Step } from './steps.ts'
import { databaseTests, playwrightStep, vitestStep } from './test-runners.ts'

/** The server's tests that open a database once more on PostgreSQL, which a real site runs on. */
const onPostgres: Step = {
  name: 'server on PostgreSQL',
  run: async () => {
    if (!hasPostgres()) return { state: isCI ? 'failed' : 'skipped', details: postgresMissing }
    return withPostgres(async (url) =>
      vitestStep('server on PostgreSQL', ['server'], {
        extra: { TEST_DATABASE_URL: url },
        files: databaseTests(),
      }).run(),
    )
  },
}

/** Finds or installs the browser first, so that a machine without one says so instead of failing every test. */
const inBrowser: Step = {
  name: 'end to end in Chromium',
  run: () => playwrightStep('end to end in Chromium', { CHROMIUM_PATH: ensureChromium().path }).run(),
}

const steps: readonly Step[] = [
  ...sourceSteps,
  vitestStep('rules', ['contract', 'web', 'tools']),
  programStep('web build', 'npm', ['run', 'build', '--workspace', 'web']),
  vitestStep('server on PGlite', ['server'], { extra: { TEST_DATABASE_URL: undefined } }),
  onPostgres,
  inBrowser,
]

closeWith(await runSteps(steps))
