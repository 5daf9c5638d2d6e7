import { whitelistUsersApi } from '@parkla/contract/members/whitelists/whitelist-users.endpoints.ts'
import { whitelistsApi } from '@parkla/contract/members/whitelists/whitelists.endpoints.ts'
import { aPlace } from '@parkla/server/parking/places/places.factory.ts'
import { mergeDayTotals } from '@parkla/server/money/reports/reports.jobs.ts'
import { rightAtEntry } from '@parkla/server/parking/stays/rights-of-car.queries.ts'
import { listWhitelistUsers } from '@parkla/server/members/whitelists/users/whitelist-users.queries.ts'
import { findWhitelist, listWhitelists } from '@parkla/server/members/whitelists/whitelists.queries.ts'
import type { Transaction } from '@parkla/server/kit/context.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type { JobContext } from '@parkla/server/kit/jobs/jobs.ts'
import type pg from 'pg'
import { seedSessions } from '../../tools/seed/seed-sessions.ts'
import { type BenchDatabase, type Filling, openBenchDatabase, type Wanted } from '../database.ts'
import { callNamed, type Statement } from '../statements.ts'
import { findFilled } from './subject.ts'

const placeName = 'Bench members'
const usersPerList = 200
/** Users of the first list, if there are enough of them. */
const mostUsers = 100_000

/** One list in five has a weekly table; all are valid at the measured place. */
const addLists = async (pool: pg.Pool, lists: number): Promise<void> => {
  await pool.query(
    `insert into whitelists (name, region, availability_table)
     select 'Bench ' || lpad(at::text, 6, '0'), 'EST', case when at % 5 = 0 then t.days end
     from generate_series(1, $1::int) at, (select jsonb_build_object('UseSundayForHolidays', false) || jsonb_object_agg(day,
       '{"T1":0,"T2":24,"T3":48,"Spots12":50,"Spots23":60,"Spots31":0}'::jsonb) as days
       from unnest('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[]) day) t`,
    [lists],
  )
  await pool.query(
    `insert into list_places (list_id, place_id)
     select w.id, p.id from whitelists w, places p where p.name = $1 and w.name like 'Bench %'`,
    [placeName],
  )
}

/** Users with one car each, `M0000001` and on; of a hundred users one is pending and one expired. */
const addUsers = async (pool: pg.Pool, { users, lists }: { users: number; lists: number }): Promise<void> => {
  const largest = users > mostUsers ? mostUsers : usersPerList
  await pool.query(
    `insert into whitelist_users (whitelist_id, name, email, phone, company, status, valid_to)
     select w.id, 'Member ' || at, 'member' || at || '@example.test', '+3725' || lpad(at::text, 7, '0'),
       'Company ' || at % 1000, case when at % 100 = 1 then 'PENDING' else 'APPROVED' end,
       case when at % 100 = 2 then now() - interval '1 day' end
     from generate_series(1, $1::int) at
     join whitelists w on w.name = 'Bench ' || lpad((case when at <= $2 then 1 else 2 + at % ($3::int - 1) end)::text, 6, '0')`,
    [users, largest, lists],
  )
  await pool.query(
    `insert into plates (plate) select 'M' || lpad(at::text, 7, '0') from generate_series(1, $1::int) at`,
    [users],
  )
  await pool.query(
    `insert into list_cars (list_id, plate_id, user_id)
     select u.whitelist_id, n.id, u.id from whitelist_users u join plates n on n.plate = 'M' || right(u.phone, 7)
     where u.email like 'member%@example.test'`,
  )
  await pool.query('vacuum analyze')
}

/** `mergeDayTotals` needs only this part of the context. */
const mergeSeededDays = (pool: pg.Pool): Promise<void> => {
  const transaction: Transaction = (work) => kyselyOn(pool).transaction().execute(work)
  return mergeDayTotals.run({ transaction, signal: new AbortController().signal } as JobContext, {})
}

const members: Filling = {
  of: 'members',
  fill: async (pool, users) => {
    await seedSessions(pool, { sessions: 20_000 })
    // Merges all seeded days beforehand, as the schedule does every ten minutes: else the first run would do so while reads are measured.
    await mergeSeededDays(pool)
    await aPlace().named(placeName).save(kyselyOn(pool))
    const lists = users / usersPerList
    await addLists(pool, lists)
    await addUsers(pool, { users, lists })
    await pool.query('checkpoint')
  },
}

/** The place of all lists, the list with the most users, and a global admin. */
export type MembersSubject = {
  database: BenchDatabase
  users: number
  placeId: number
  listId: number
  ownerId: number
}

export const openMembers = async (wanted: Wanted): Promise<MembersSubject> => {
  const database = await openBenchDatabase(wanted, members)
  const { firstId: listId, ...ids } = await findFilled(database.pool, 'whitelists', placeName)
  return { database, users: wanted.rows, listId, ...ids }
}

/** Plate of member number `member`, counted from 1. */
export const plateOf = (member: number): string => `M${String(member).padStart(7, '0')}`

/** Milliseconds in which the right of each of these members was found, each in a transaction of its own. */
export const timesOfRights = async (subject: MembersSubject, count: number): Promise<number[]> => {
  const db = kyselyOn(subject.database.pool)
  const times: number[] = []
  for (let made = 0; made < count; made += 1) {
    const member = 3 + Math.floor((made * (subject.users - 10)) / count)
    const plate = plateOf(member)
    const at = new Date().toISOString()
    const begin = performance.now()
    await db
      .transaction()
      .execute((tx) => rightAtEntry(tx, { placeId: subject.placeId, placeType: 'PARKING', plate, at }))
    times.push(performance.now() - begin)
  }
  return times
}

type MemberCall = {
  of: 'lists' | 'list' | 'users'
  query: Readonly<Record<string, string | number>>
}

/** Calls of the pages of lists and users, by their names in the report. */
export const memberCalls: Readonly<Record<string, MemberCall>> = {
  'first page': { of: 'lists', query: {} },
  'page 100': { of: 'lists', query: { page: 100 } },
  'by name': { of: 'lists', query: { name: '0042' } },
  'by plate': { of: 'lists', query: { vehicleNumber: 'M00042' } },
  'with room, 1,000 lists': { of: 'lists', query: { availability: 'true', name: 'Bench 000' } },
  'one list': { of: 'list', query: {} },
  'users, first page': { of: 'users', query: {} },
  'users by name': { of: 'users', query: { search: 'Member 4242' } },
  'users by plate': { of: 'users', query: { search: 'M004242' } },
  'users by a word that all have': { of: 'users', query: { search: 'Member' } },
  'users by two characters that all have': { of: 'users', query: { search: 'M0' } },
  'users pending': { of: 'users', query: { state: 'PENDING' } },
  'users expired': { of: 'users', query: { state: 'EXPIRED' } },
  'users not yet valid': { of: 'users', query: { state: 'FUTURE' } },
}

export const makeCall = (subject: MembersSubject, name: string): Promise<Statement[]> =>
  callNamed(subject, { calls: memberCalls, name }, (ctx, { of, query }) => {
    const id = subject.listId
    if (of === 'list') return findWhitelist(ctx, { id })
    if (of === 'users') return listWhitelistUsers(ctx, { id, ...whitelistUsersApi.list.query.parse(query) })
    return listWhitelists(ctx, whitelistsApi.list.query.parse(query))
  })
