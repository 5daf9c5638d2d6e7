import { sessionExtraFilters } from '@parkla/contract/parking/sessions/sessions.filters.ts'
import { sessionStatuses } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import { Rejection } from '@parkla/server/kit/errors.ts'
import type pg from 'pg'
import type { BenchDatabase } from '../database.ts'
import { everyDay, makePeople, takeSample } from '../lists.ts'
import type { Line } from '../report.ts'
import { type ListCall, type Statement, statementsOf } from '../statements.ts'
import { connect } from './growth-lines.ts'

const slowMs = 50
const worstShown = 25

type Named<Value> = Readonly<Record<string, Value>>
type Query = ListCall['query']
type Call = { name: string; call: ListCall }

/** Every combination of one part of each group; names are joined by commas. */
const combined = (groups: readonly Named<Query>[]): Named<Query> => {
  let all: [string, Query][] = [['', {}]]
  for (const group of groups)
    all = all.flatMap(([name, query]) =>
      Object.entries(group).map(([part, more]): [string, Query] => [
        [name, part].filter(Boolean).join(', '),
        { ...query, ...more },
      ]),
    )
  return Object.fromEntries(all)
}

/** Calls of the list with every status, filter, range, search, page and scope. */
const callsOf = async (pool: pg.Pool): Promise<Call[]> => {
  const sample = await takeSample(pool)
  const people = await makePeople(pool, sample)
  const queries = combined([
    { '': {}, ...Object.fromEntries(sessionStatuses.map((status) => [status, { status }])) },
    { '': {}, ...Object.fromEntries(sessionExtraFilters.map((extra_filter) => [extra_filter, { extra_filter }])) },
    { '': {}, dates: everyDay },
    {
      '': {},
      place: { place_name: sample.place },
      'part of a place': { place_name: sample.place.slice(0, 3) },
      'two last of a plate': { car_number: sample.plate.slice(-2) },
      'five of a plate': { car_number: sample.plate.slice(0, 5) },
      phone: { phone_number: sample.phone },
    },
    { '': {}, 'page 50': { page: 50 } },
  ])
  const deep = { 'page 5,000': { page: 5_000 }, 'page 50,000': { page: 50_000 } }
  return Object.entries(people).flatMap(([scope, as]) =>
    Object.entries({ ...queries, ...deep }).map(([name, query]) => ({
      name: [scope, name].filter(Boolean).join(', '),
      call: { as, query },
    })),
  )
}

/** Undefined if the caller may not use the filter. */
const permittedSteps = async (pool: pg.Pool, call: ListCall): Promise<readonly Statement[] | undefined> => {
  try {
    return await statementsOf(pool, call)
  } catch (error) {
    if (error instanceof Rejection) return undefined
    throw error
  }
}

const timed = async (client: pg.Client, steps: readonly Statement[]): Promise<number> => {
  const start = performance.now()
  for (const { text, values } of steps) await client.query({ text, values: [...values] })
  return performance.now() - start
}

/** Milliseconds with planning; a slow call is repeated, so that a pause of the machine does not count. */
const leastOf = async (client: pg.Client, steps: readonly Statement[]): Promise<number> => {
  const first = await timed(client, steps)
  return first <= slowMs ? first : Math.min(first, await timed(client, steps), await timed(client, steps))
}

/** Combinations of the list's filters, scopes and pages that take more than 50 ms, with plans for any values as on the server. */
export async function* filtersLines({ database }: { database: BenchDatabase }): AsyncGenerator<Line> {
  const calls = await callsOf(database.pool)
  const client = await connect(database.url)
  const times: { name: string; ms: number }[] = []
  try {
    for (const { name, call } of calls) {
      const steps = await permittedSteps(database.pool, call)
      if (steps) times.push({ name, ms: await leastOf(client, steps) })
    }
  } finally {
    await client.end()
  }
  const worst = times.toSorted((one, other) => other.ms - one.ms)
  yield {
    name: `filter combinations over ${slowMs} ms, of ${times.length.toLocaleString('en')}`,
    value: times.filter(({ ms }) => ms > slowMs).length,
    unit: 'rows',
    target: { atMost: 0 },
    details: worst.slice(0, worstShown).map(({ name, ms }) => `${ms.toFixed(1)} ms  ${name}`),
  }
}
