import { parseArgs } from 'node:util'
import { openPostgres, type Database } from '@parkla/server/kit/database/database.ts'
import { migrate } from '@parkla/server/kit/database/migrate.ts'
import { openPGlite } from '@parkla/server/kit/database/pglite.ts'
import { seedSessions } from './seed/seed-sessions.ts'

const help = `npm run seed -- --sessions N [--places N] [--seed N]
Adds a year of made-up sessions to the database of DATABASE_URL, else to the embedded one in DATA_DIR (.data).`

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`--${name} must be a whole number above 0, not "${text}"`)
}

const readOptions = () => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      sessions: { ...text, default: '100000' },
      places: { ...text, default: '500' },
      seed: { ...text, default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  return {
    sessions: wholeNumber('sessions', values.sessions),
    places: wholeNumber('places', values.places),
    seed: wholeNumber('seed', values.seed),
  }
}

const openDatabase = (): Promise<Database> => {
  const url = process.env['DATABASE_URL']
  return url ? openPostgres(url) : openPGlite(process.env['DATA_DIR'] ?? '.data')
}

const run = async (): Promise<void> => {
  const options = readOptions()
  if (!options) {
    console.log(help)
    return
  }
  const start = performance.now()
  const onProgress = (line: string): void => {
    console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${line}`)
  }
  const database = await openDatabase()
  try {
    await migrate(database.pool)
    await seedSessions(database.pool, { ...options, onProgress })
    onProgress('done')
    const { rows } = await database.pool.query('select from owners limit 1')
    if (rows.length === 0) console.log('No users yet: start with ADMIN_EMAIL and ADMIN_PASSWORD to add one.')
  } finally {
    await database.close()
  }
}

run().catch((error: Error) => {
  console.error(`Nothing was added: ${error.message.slice(0, 500)}`)
  process.exitCode = 1
})
