import { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import { anOwner } from '@parkla/server/people/accounts/accounts.factory.ts'
import { listUserOptions, listUsers, totalUsers } from '@parkla/server/people/users/users.queries.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type pg from 'pg'
import { seedSessions } from '../../tools/seed/seed-sessions.ts'
import { type BenchDatabase, type Filling, openBenchDatabase, type Wanted } from '../database.ts'
import { recordingAs, type Statement } from '../statements.ts'

/** Users with the rare name, who alone manage the rare list and fleet; as many of the rare place were created by its admin. */
const rareUsers = 20
const places = 500

const addUsers = async (pool: pg.Pool, users: number, creator: number): Promise<void> => {
  await pool.query(
    `insert into owners (name, email, region, is_verified, last_login_at, created_by_owner_id)
     select case at % $2 when 0 then 'Rarename ' || at when 1 then 'Created ' || at else (array['Kask','Tamm','Saar','Sepp','Mägi'])[1 + at % 5] || ' ' || md5(at::text) end,
       left(md5(at::text), 12) || '@users.test', case when at % 10 = 0 then 'EST' end, at % 7 > 0,
       case when at % 3 > 0 then now() - (at * 7919 % 1000000) * interval '1 minute' end,
       case when at % $2 = 1 then $3::bigint end
     from generate_series(1, $1::int) at`,
    [users, users / rareUsers, creator],
  )
  await pool.query(
    `insert into owner_places (owner_id, place_id, with_admin_rights)
     select o.id, p.ids[1 + (o.id * 31 + nth * 17) % cardinality(p.ids)], true
     from owners o, generate_series(1, 2) nth,
       (select array_agg(id order by id) as ids from places where region = 'EST' and name <> 'Rarespot') p
     where o.email like '%@users.test' and o.created_by_owner_id is null
     union
     select o.id, p.id, true from owners o, places p where o.created_by_owner_id is not null and p.name = 'Rarespot'`,
  )
}

/** One list and one fleet for every hundred users, and the rare ones. */
const addManaged = async (pool: pg.Pool, users: number): Promise<void> => {
  const names = `select 'Bench ' || at as name from generate_series(1, $1::int / 100) at union all select 'Rarething'`
  await pool.query(`insert into whitelists (name, region) select name, 'EST' from (${names}) n`, [users])
  await pool.query(`insert into fleets (name, region) select name, 'EST' from (${names}) n`, [users])
  await pool.query(
    `insert into list_managers (list_id, owner_id)
     select t.id, o.id from owners o join lists t on t.name = case when o.name like 'Rarename %' then 'Rarething'
       else 'Bench ' || (1 + o.id % ($1::int / 100)) end
     where o.email like '%@users.test' and o.created_by_owner_id is null and (o.id % 4 = 0 or o.name like 'Rarename %')`,
    [users],
  )
  await pool.query('vacuum analyze')
}

const users: Filling = {
  of: 'users',
  fill: async (pool, count) => {
    await seedSessions(pool, { sessions: 1_000, places })
    const db = kyselyOn(pool)
    const { id } = await pool
      .query<{ id: number }>(`select id from places where region = 'EST' order by id limit 1`)
      .then(({ rows }) => rows[0]!)
    await pool.query(`update places set name = 'Rarespot' where id = $1`, [id])
    const creator = await anOwner().at('creator@bench.test').placeAdmin(id).save(db)
    await anOwner().at('global@bench.test').globalAdmin().save(db)
    await anOwner().at('region@bench.test').regionAdmin('EST').save(db)
    await anOwner().at('sparse@bench.test').regionAdmin('LVA').save(db)
    await anOwner().at('editor@bench.test').workingAt(id).with('EDIT_AVAILABILITY').save(db)
    await addUsers(pool, count, creator.id)
    await addManaged(pool, count)
  },
}

export type UsersSubject = { database: BenchDatabase; rows: number }

export const openUsers = async (wanted: Wanted): Promise<UsersSubject> => ({
  database: await openBenchDatabase(wanted, users),
  rows: wanted.rows,
})

type UserCall = {
  of: 'list' | 'totals' | 'options'
  as?: 'creator' | 'region' | 'sparse' | 'editor'
  query: Readonly<Record<string, string | number>>
}

const managed = (whitelistFleetPlaceSearchString: string) => ({ whitelistFleetPlaceSearchString })

/** Calls of the users page, by their names in the report; of a global admin unless `as` says otherwise. */
export const userCalls: Readonly<Record<string, UserCall>> = {
  newest: { of: 'list', query: {} },
  'newest, 500 rows': { of: 'list', query: { pageSize: 500 } },
  'by name': { of: 'list', query: { sort: 'name' } },
  'by last login': { of: 'list', query: { sort: 'lastLogin' } },
  'page 20': { of: 'list', query: { page: 20 } },
  'rare name': { of: 'list', query: { name: 'Rarename' } },
  'rare name, by name': { of: 'list', query: { name: 'Rarename', sort: 'name' } },
  'rare name, by last login': { of: 'list', query: { name: 'Rarename', sort: 'lastLogin' } },
  'frequent name': { of: 'list', query: { name: 'Kask' } },
  'frequent name, by name': { of: 'list', query: { name: 'Kask', sort: 'name' } },
  'two characters': { of: 'list', query: { name: 'ka' } },
  'e-mail': { of: 'list', query: { name: 'cee6311' } },
  'unknown name': { of: 'list', query: { name: 'Nobody' } },
  'rare list or fleet': { of: 'list', query: managed('Rarething') },
  'frequent list or fleet': { of: 'list', query: managed('Bench') },
  'one place': { of: 'list', query: managed('Rarespot') },
  'unknown list': { of: 'list', query: managed('Nothing') },
  'rare name and list': { of: 'list', query: { name: 'Rarename', ...managed('Rarething') } },
  'region admin, newest': { of: 'list', as: 'region', query: {} },
  'region admin, by name': { of: 'list', as: 'region', query: { sort: 'name' } },
  'region admin, rare name': { of: 'list', as: 'region', query: { name: 'Rarename' } },
  'region admin, frequent name': { of: 'list', as: 'region', query: { name: 'Kask' } },
  'region admin of nobody, newest': { of: 'list', as: 'sparse', query: {} },
  'place admin, newest': { of: 'list', as: 'creator', query: {} },
  'place admin, rare name': { of: 'list', as: 'creator', query: { name: 'Created' } },
  'availability editor, newest': { of: 'list', as: 'editor', query: {} },
  'total, rare name': { of: 'totals', query: { name: 'Rarename' } },
  'total, one list': { of: 'totals', query: managed('Rarething') },
  'picker, rare name': { of: 'options', query: { name: 'Rarename' } },
}

/** Makes a call, without authentication; returns its statements with their values. */
export const makeUserCall = async ({ database }: UsersSubject, name: string): Promise<Statement[]> => {
  const { of, as = 'global', query } = userCalls[name]!
  const { rows } = await database.pool.query<{ id: number }>('select id from owners where email = $1', [
    `${as}@bench.test`,
  ])
  const { ctx, asked } = await recordingAs(database.pool, rows[0]?.id ?? 0)
  if (of === 'list') await listUsers(ctx, usersApi.list.query.parse(query))
  else if (of === 'totals') await totalUsers(ctx, usersApi.totals.query.parse(query))
  else await listUserOptions(ctx, usersApi.options.query.parse(query))
  return asked
}
