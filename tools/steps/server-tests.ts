import { globSync, readFileSync } from 'node:fs'
import { postgresMissing } from '../databases/postgres-programs.ts'
import { hasPostgres, withPostgres } from '../databases/postgres.ts'
import { inRepository, isCI, repository } from '../repository.ts'
import type { Step } from './steps.ts'
import { vitestStep } from './test-runners.ts'

/** Why a test file runs on PGlite besides PostgreSQL, or, with `Only`, instead of it. */
const mark = /^\/\/ (PGlite too|PGlite only): (dialect|locks|lists|starts)$/m

type Marked = { file: string; isOnly: boolean; reason: string }

/** Test files of the server with the mark `// PGlite too: REASON` or `// PGlite only: REASON`. */
export const markedForPGlite = (): Marked[] =>
  serverTestFiles().flatMap((file) => {
    const [, which, reason] = mark.exec(readFileSync(inRepository(file), 'utf8')) ?? []
    return which && reason ? [{ file, isOnly: which === 'PGlite only', reason }] : []
  })

const serverTestFiles = (): string[] =>
  globSync('{server/src,tools/seed}/**/*.test.ts', { cwd: repository, exclude: ['**/*-{deep,office}.test.ts'] })

/** All server tests on PostgreSQL, or on PGlite if PostgreSQL is not installed; build machines must have it. */
export const serverStep: Step = {
  name: hasPostgres() ? 'server on PostgreSQL' : 'server on PGlite',
  run: async () => {
    if (!hasPostgres()) {
      if (isCI) return { state: 'failed', details: postgresMissing }
      return vitestStep('server on PGlite', ['server']).run()
    }
    const onlyPGlite = new Set(markedForPGlite().flatMap(({ file, isOnly }) => (isOnly ? [file] : [])))
    const files = serverTestFiles().filter((file) => !onlyPGlite.has(file))
    return withPostgres(async (url) =>
      vitestStep('server on PostgreSQL', ['server'], { extra: { TEST_DATABASE_URL: url }, files }).run(),
    )
  },
}

/** The marked tests on PGlite. */
export const onPGliteStep: Step = {
  name: 'marked tests on PGlite',
  run: () => {
    if (!hasPostgres()) return { state: 'skipped', details: 'all server tests have run on PGlite' }
    const files = markedForPGlite().map(({ file }) => file)
    return vitestStep('marked tests on PGlite', ['server'], { extra: { TEST_DATABASE_URL: undefined }, files }).run()
  },
}
