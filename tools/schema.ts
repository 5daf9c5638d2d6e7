import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres } from '@parkla/server/kit/database/database.ts'
import { migrate } from '@parkla/server/kit/database/migrate.ts'
import { withEmptyDatabase } from './databases/empty-database.ts'
import { generate } from './generate.ts'
import { findPostgresPrograms, postgresMissing } from './databases/postgres-programs.ts'
import { withPostgres } from './databases/postgres.ts'
import { runProgram } from './steps/programs.ts'
import { inRepository, isCI } from './repository.ts'
import { cleanSchema, firstDifference } from './databases/schema-text.ts'
import { type Step, closeWith, runSteps } from './steps/steps.ts'

const schemaFile = 'server/schema.sql'

/** Passes when `server/schema.sql` equals what the migrations create. Needs PostgreSQL's own programs. */
export const schemaStep: Step = {
  name: 'schema',
  run: async () => {
    const programs = findPostgresPrograms()
    if (!programs) return { state: isCI ? 'failed' : 'skipped', details: postgresMissing }
    const difference = firstDifference(await migratedSchema(programs.folder), readIfThere(inRepository(schemaFile)))
    return difference
      ? { state: 'failed', details: `${schemaFile} differs from the migrations: npm run schema\n${difference}` }
      : { state: 'passed' }
  },
}

/** Migrates an empty database and dumps it. */
const migratedSchema = (programs: string): Promise<string> =>
  withPostgres((server) =>
    withEmptyDatabase(server, async (url) => {
      await migrateDatabase(url)
      return cleanSchema(await dump(programs, url))
    }),
  )

const migrateDatabase = async (url: string): Promise<void> => {
  const database = await openPostgres(url)
  try {
    await migrate(database.pool)
  } finally {
    await database.close()
  }
}

/** The job queue creates its tables in its own schema. */
const dump = async (programs: string, url: string): Promise<string> => {
  const options = ['--schema-only', '--no-owner', '--no-privileges', '--exclude-schema=pgboss']
  const { code, output } = await runProgram(join(programs, 'pg_dump'), [...options, url])
  if (code !== 0) throw new Error(output)
  return output
}

const writeSchema = async (): Promise<void> => {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error(postgresMissing)
  writeFileSync(inRepository(schemaFile), await migratedSchema(programs.folder))
  generate()
  console.log(`${schemaFile} and the table types are written`)
}

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

if (import.meta.main) {
  if (process.argv.includes('--write')) await writeSchema()
  else closeWith(await runSteps([schemaStep]))
}
