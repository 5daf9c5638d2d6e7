import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '@parkla/server/kit/database.ts'
import { migrate } from '@parkla/server/kit/migrate.ts'
import { withEmptyDatabase } from './empty-database.ts'
import { findPostgresPrograms, postgresMissing } from './postgres-programs.ts'
import { withPostgres } from './postgres.ts'
import { runProgram } from './programs.ts'
import { inRepository, isCI } from './repository.ts'
import { cleanSchema, firstDifference } from './schema-text.ts'
import { type Step, closeWith, runSteps } from './steps.ts'
import { describeTables } from './table-types.ts'

/** What is derived from the migrations: the schema that people read, and the types that the compiler reads. */
type Derived = Record<string, string>

/** Passes when the derived files say what the migrations make. Needs PostgreSQL's own programs. */
export const schemaStep: Step = {
  name: 'schema',
  run: async () => {
    const programs = findPostgresPrograms()
    if (!programs) return { state: isCI ? 'failed' : 'skipped', details: postgresMissing }
    const derived = await derive(programs.folder)
    const problems = Object.entries(derived).flatMap(([path, text]) => {
      const difference = firstDifference(text, readIfThere(inRepository(path)))
      return difference ? [`${path} is not what the migrations make: npm run schema\n${difference}`] : []
    })
    return problems.length === 0 ? { state: 'passed' } : { state: 'failed', details: problems.join('\n') }
  },
}

/** Migrates an empty database and describes it. */
const derive = (programs: string): Promise<Derived> =>
  withPostgres((server) =>
    withEmptyDatabase(server, async (url) => ({
      'server/src/kit/tables.gen.ts': await migrateAndDescribe(url),
      'server/schema.sql': cleanSchema(await dump(programs, url)),
    })),
  )

const migrateAndDescribe = async (url: string): Promise<string> => {
  const database = await openPostgres(url)
  try {
    await migrate(database.pool)
    return await describeTables(database.pool)
  } finally {
    await database.close()
  }
}

/** The job queue keeps its tables in a schema of its own and makes them itself. */
const dump = async (programs: string, url: string): Promise<string> => {
  const options = ['--schema-only', '--no-owner', '--no-privileges', '--exclude-schema=pgboss']
  const { code, output } = await runProgram(join(programs, 'pg_dump'), [...options, url])
  if (code !== 0) throw new Error(output)
  return output
}

const writeDerived = async (): Promise<void> => {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error(postgresMissing)
  for (const [path, text] of Object.entries(await derive(programs.folder))) {
    writeFileSync(inRepository(path), text)
    console.log(`${path} is written`)
  }
}

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

if (import.meta.main) {
  if (process.argv.includes('--write')) await writeDerived()
  else closeWith(await runSteps([schemaStep]))
}
