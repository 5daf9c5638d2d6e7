import { parseArgs } from 'node:util'
import { startPostgres } from '../tools/databases/postgres.ts'
import { tryStart } from '../tools/trial-start.ts'
import { againstLines } from './lines/against-lines.ts'
import { apiLines } from './lines/api-lines.ts'
import { startApi } from './api-server.ts'
import { bookingsApiLines, bookingsGrowthLines } from './lines/bookings-lines.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { exportLines } from './lines/export-lines.ts'
import { financeLines } from './lines/finance-lines.ts'
import { filtersLines } from './lines/filters-lines.ts'
import { finesLines } from './lines/fines-lines.ts'
import { growthLines } from './lines/growth-lines.ts'
import { campaignsLines } from './lines/campaigns-lines.ts'
import { floorLines } from './lines/floor-lines.ts'
import { fleetLines } from './subjects/members-fleet.ts'
import { membersLines } from './lines/members-lines.ts'
import { pageLines } from './lines/page-lines.ts'
import { plateLines } from './lines/plate-lines.ts'
import { priceLines } from './lines/price-lines.ts'
import { readsLines } from './lines/reads-lines.ts'
import { readsWhereLines } from './lines/reads-where-lines.ts'
import { jobsLines } from './lines/jobs-lines.ts'
import { isMet, type Line, lineText } from './report.ts'
import { type Served, subjectOf } from './subjects/subject.ts'
import { sumsLines } from './lines/sums-lines.ts'
import { usersLines } from './lines/users-lines.ts'
import { prepareWeb, webLines } from './lines/web-lines.ts'

const usage = `npm run bench -- [--rows 1000000] [--only api|plate|page|export|sums|jobs|reads|web|price|bookings|members|fleet|campaigns|users|finance|fines|floor|growth|filters] [--floor] [--where] [--growth] [--against TAG] [--keep]

  --rows    sessions to measure with, bookings of a place, and fines
  --only    one kind of lines
  --floor   also lists beside pgbench and a plain handler on a flat copy of the sessions
  --where   with --only reads: where the time of a read goes
  --growth  also every list at 5,000,000 sessions against itself at 100,000
  --against a tag or commit: only every list of sessions beside the same list of that version, each on its own database
  --keep    leave the seeded databases on the server for the next run

Measures on the server of TEST_DATABASE_URL or DATABASE_URL, else on a temporary PostgreSQL of its own.`

type Options = {
  rows: number
  only: string | undefined
  hasFloor: boolean
  hasWhere: boolean
  hasGrowth: boolean
  against: string | undefined
  isKept: boolean
}

const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      only: { type: 'string' },
      floor: { type: 'boolean', default: false },
      where: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      against: { type: 'string' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const { only, floor: hasFloor, where: hasWhere, growth: hasGrowth, against, keep: isKept } = values
  return { rows: Number(values.rows), only, hasFloor, hasWhere, hasGrowth, against, isKept }
}

const served = {
  api: apiLines,
  plate: plateLines,
  page: pageLines,
  web: webLines,
  export: exportLines,
  sums: sumsLines,
  jobs: jobsLines,
  filters: filtersLines,
  floor: floorLines,
}

type Wanted = [name: string, lines: (typeof served)[keyof typeof served]]

async function* apiNodeLines(database: BenchDatabase, wanted: readonly Wanted[]): AsyncGenerator<Line> {
  // As after an installation: a node that finds a changed file compiles it, and the compiler keeps about 20 MB.
  await tryStart()
  const api = await startApi(database.url)
  const subject: Served = { ...(await subjectOf(database)), api }
  try {
    for (const [, lines] of wanted) yield* lines(subject)
  } finally {
    await api.stop()
  }
}

/** Lines on the database of `--rows` sessions: reads by the whole server, the others by an API node. */
async function* servedLines(server: string, options: Options): AsyncGenerator<Line> {
  const { rows, only, hasFloor, hasWhere, isKept } = options
  const isWanted = (name: string): boolean =>
    (name === 'floor' && hasFloor) || (name !== 'floor' && name !== 'filters' && only === undefined)
  const wanted = Object.entries(served).filter(([name]) => only === name || isWanted(name))
  const hasReads = only === undefined || only === 'reads'
  if (wanted.length === 0 && !hasReads) return
  if ('web' in Object.fromEntries(wanted)) await prepareWeb()
  const database = await openBenchDatabase({ server, rows, isKept })
  try {
    if (wanted.length > 0) yield* apiNodeLines(database, wanted)
    if (hasReads) yield* hasWhere ? readsWhereLines(database) : readsLines(database)
  } finally {
    await database.close()
  }
}

async function* allLines(server: string, options: Options): AsyncGenerator<Line> {
  if (options.against !== undefined) return yield* againstLines(server, { ...options, tag: options.against })
  if (options.only === undefined || options.only === 'price') yield* priceLines()
  yield* servedLines(server, options)
  if (options.only === undefined || options.only === 'bookings') {
    yield* bookingsApiLines({ server, ...options })
    yield* bookingsGrowthLines({ server, ...options })
  }
  if (options.only === undefined || options.only === 'campaigns') yield* campaignsLines({ server, ...options })
  if (options.only === undefined || options.only === 'members') yield* membersLines({ server, ...options })
  if (options.only === undefined || options.only === 'fleet') yield* fleetLines({ server, ...options })
  if (options.only === undefined || options.only === 'users') yield* usersLines({ server, ...options })
  if (options.only === undefined || options.only === 'finance') yield* financeLines({ server, ...options })
  if (options.only === undefined || options.only === 'fines') yield* finesLines({ server, ...options })
  if (options.hasGrowth || options.only === 'growth') yield* growthLines(server, options.isKept)
}

const options = readOptions()
// Assigning undefined to a variable of the environment stores the text "undefined".
if (process.env['DATABASE_URL']) process.env['TEST_DATABASE_URL'] ??= process.env['DATABASE_URL']
const postgres = options.only === 'price' ? undefined : await startPostgres(options.hasWhere ? 'trace' : 'bench')
const missed: Line[] = []
try {
  console.log(`Speed with ${options.rows.toLocaleString('en')} rows: ratios of alternatives that took turns, medians.`)
  for await (const line of allLines(postgres?.url ?? '', options)) {
    console.log(lineText(line))
    if (!isMet(line)) missed.push(line)
  }
} finally {
  await postgres?.stop()
}
console.log(
  missed.length === 0
    ? 'Every target is met.'
    : `${missed.length} missed: ${missed.map(({ name }) => name).join('; ')}`,
)
process.exitCode = missed.length === 0 ? 0 : 1
