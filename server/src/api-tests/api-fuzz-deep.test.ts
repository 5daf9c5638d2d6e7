import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints, requestFor, requestSender, type Answer } from './api.testing.ts'
import { anOwner, type SavedOwner } from '../people/accounts/accounts.factory.ts'
import { officerToken, saveOfficer } from '../enforcement/officers/officers.factory.ts'
import { aPlace, saveZone, type SavedPlace } from '../parking/places/places.factory.ts'
import { randomFrom } from '../kit/secrets/random.ts'
import { sampleOf } from '../testing/contract-samples.ts'
import { hostileValues, pick, validOf } from '../testing/contract-values.ts'
import { deepCount } from '../testing/deep-count.ts'
import { openTestNode } from '../testing/test-node.ts'
import { entitiesPreparedFor, preparedInput } from './prepared-inputs.testing.ts'
import { existingIds, idInputs, saveRecords, type Ids } from './records.testing.ts'

/**
 * Requests made from the contract: valid ones with ids that exist, and the same with one field spoiled. No answer is a 5xx,
 * and a refused request changes no row.
 */
const requests = deepCount(20_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

const node = await openTestNode()
const { db } = node
const send = requestSender(node)
const random = randomFrom(seed)

const zone = await saveZone(db)
type Home = { place: SavedPlace; admin: SavedOwner; officer: string; records: Ids }

/** An admin with every permission. */
const saveAdmin = (place: SavedPlace) =>
  anOwner()
    .globalAdmin()
    .bookingsAdmin(place.id)
    .with('END_SESSIONS', 'EDIT_AVAILABILITY', 'SEE_PERSONAL_DATA')
    .save(db)

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** A place, a user and an officer of it, and these records, by default one of each entity. */
const saveHome = async (entities?: Parameters<typeof saveRecords>[1]): Promise<Home> => {
  const place = await aPlace().in('EST').bookable().inZone(zone.id).save(db)
  const admin = await saveAdmin(place)
  const officer = await officerToken(db, await saveOfficer(db, place.id))
  return { place, admin, officer, records: await saveRecords({ db, place, region: 'EST', owner: admin }, entities) }
}

/** Lists and files of all calls that only read have rows. */
const homeOfReads = await saveHome()

/** A call that writes gets a home of its own: other calls may have changed the place, added parts to it, or signed its user out. */
const homeOf = (endpoint: Endpoint): Promise<Home> | Home =>
  endpoint.method === 'GET'
    ? homeOfReads
    : saveHome([...idInputs(endpoint).map(([, entity]) => entity), ...entitiesPreparedFor(nameOf(endpoint))])

/** Refused calls write to these tables by design: attempts to sign in (R16), and searches by phone (R79). */
const uncounted = ['login_failures', 'fuzz_changes']

/** Row triggers count every committed change; the count of a rolled back request is rolled back with it. */
const watchChanges = async (): Promise<void> => {
  await sql`create table fuzz_changes (name text not null)`.execute(db)
  await sql`create function note_change() returns trigger language plpgsql as
    ${sql.lit('begin insert into fuzz_changes values (tg_table_name); return null; end')}`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  for (const { name } of rows.filter((table) => !uncounted.includes(table.name)))
    await sql`create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(db)
}

const takeChanges = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`with gone as (delete from fuzz_changes returning name)
    select distinct name from gone`.execute(db)
  return rows.map(({ name }) => name)
}

type Fields = Record<string, unknown>

/** The sample alone, or the sample with random values in some fields. */
const validInputOf = async (endpoint: Endpoint, home: Home, isSample: boolean): Promise<Fields> => {
  const { params, query, body } = endpoint
  const made = [body, query, params].map((schema) => (isSample ? sampleOf(schema) : validOf(schema, random)))
  return {
    ...Object.assign({}, ...made),
    // A made-up version would conflict with the stored one.
    UpdatedAt: undefined,
    ...existingIds(endpoint, home.records),
    ...(await preparedInput(nameOf(endpoint), { node, ...home })),
  }
}

/** An address holds text, and no half of a character. */
const inAddress = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const spoiled = (endpoint: Endpoint, input: Fields): Fields => {
  const names = [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
    Object.keys(schema?._zod.def.shape ?? {}),
  )
  if (names.length === 0) return input
  const name = pick(random, names)
  const value = pick(random, hostileValues)
  return { ...input, [name]: name in (endpoint.body?._zod.def.shape ?? {}) ? value : inAddress(value) }
}

type Sent = { endpoint: Endpoint; input: Fields; answer: Answer }
const called = ({ endpoint, input, answer }: Sent): string =>
  `${endpoint.method} ${endpoint.path} ${JSON.stringify(input).slice(0, 300)}: ${answer.status} ${answer.text.slice(0, 200)}`

const reached = new Set<Endpoint>()
const failures: string[] = []
const changedByRefusals: string[] = []
const statuses = new Map<number, number>()

const sendOne = async (endpoint: Endpoint, home: Home, input: Fields): Promise<Answer> => {
  const user = endpoint.permission === 'public' ? {} : { as: home.admin.id }
  const caller = endpoint.forOfficers ? { token: home.officer } : user
  const answer = await send(endpoint, { ...requestFor(endpoint, input), ...caller })
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  if (answer.status < 300) reached.add(endpoint)
  if (answer.status >= 500) failures.push(called({ endpoint, input, answer }))
  return answer
}

/** Changes of jobs that an earlier request enqueued are not its own: sent again when no job is left, it must change nothing. */
const expectNoChange = async (endpoint: Endpoint, home: Home, input: Fields): Promise<void> => {
  if ((await takeChanges()).length === 0) return
  await node.settled()
  await takeChanges()
  const answer = await sendOne(endpoint, home, input)
  const changed = await takeChanges()
  if (answer.status >= 400 && changed.length > 0)
    changedByRefusals.push(`${called({ endpoint, input, answer })} changed ${changed.join()}`)
}

const fuzz = async (endpoint: Endpoint, times: number): Promise<void> => {
  let home = await homeOf(endpoint)
  await takeChanges()
  for (let time = 0; time < times; time += 1) {
    const isValid = time % 4 === 0
    const valid = await validInputOf(endpoint, home, time === 0)
    // Wrong passwords slow down the next attempts, for real seconds.
    await node.db.deleteFrom('login_failures').execute()
    await takeChanges()
    const input = isValid ? valid : spoiled(endpoint, valid)
    const { status } = await sendOne(endpoint, home, input)
    if (status >= 400) await expectNoChange(endpoint, home, input)
    else if (endpoint.method !== 'GET') {
      await node.settled()
      await takeChanges()
    }
    // The record is gone, or no longer in a state that the call takes; or the user is signed out.
    if (status === 401 || (isValid && (status === 404 || status === 409))) {
      home = await homeOf(endpoint)
      await takeChanges()
    }
  }
}

/** Streams stay open. */
const fuzzed = endpoints.filter(({ stream }) => stream !== true)

test(
  `${requests} requests made from the contract: no 5xx, no row changed by a refusal`,
  { timeout: 3_600_000 },
  async () => {
    await watchChanges()
    const times = Math.ceil(requests / fuzzed.length)
    for (const endpoint of fuzzed) await fuzz(endpoint, times)
    const unreached = fuzzed.filter((endpoint) => !reached.has(endpoint)).map(({ method, path }) => `${method} ${path}`)
    const sum = [...statuses].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
    process.stdout.write(
      `seed ${seed}, ${sum.join(', ')}; reached ${reached.size} of ${fuzzed.length}; not: ${unreached.join(', ')}\n`,
    )
    expect([...new Set(failures)]).toEqual([])
    expect(changedByRefusals).toEqual([])
    expect(reached.size / fuzzed.length, unreached.join('\n')).toBeGreaterThanOrEqual(0.95)
  },
)
