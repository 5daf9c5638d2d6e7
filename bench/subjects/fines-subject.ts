import { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import { statusChecksApi } from '@parkla/contract/enforcement/status-checks/status-checks.endpoints.ts'
import { anOwner } from '@parkla/server/people/accounts/accounts.factory.ts'
import { listStatusChecks } from '@parkla/server/enforcement/status-checks/status-checks.queries.ts'
import { listFines } from '@parkla/server/enforcement/fines/fines.queries.ts'
import { officerToken, saveOfficer } from '@parkla/server/enforcement/officers/officers.factory.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type pg from 'pg'
import { seedSessions } from '../../tools/seed/seed-sessions.ts'
import { type BenchDatabase, type Filling, openBenchDatabase, type Wanted } from '../database.ts'
import { recordingAs, type Statement } from '../statements.ts'

/** Fines and checks with rare values; each database has the same ones, so that both answer the same page. */
const rareRows = 20
const groupPlates = 100_000

/** Two fines per plate. One in 40 is due; rare are a status, an officer and a plate. */
const addFines = async (pool: pg.Pool, fines: number): Promise<void> => {
  await pool.query(
    `insert into plates (plate) select 'F' || lpad(at::text, 7, '0') from generate_series(1, $1::int / 2) at
     union all select 'RARE77'`,
    [fines],
  )
  await pool.query(
    `insert into fines (number, reference_number, place_id, operator, region, reason_id, plate_id, status, amount_in_cents, paid_in_cents,
       currency, officer_name, issued_at, due_on, object_until, lapses_on, forward_debts_at, debts_sent_at, created_at, updated_at)
     select 1000000 + at, (1000000 + at) || '7', p.id, p.operator, p.region, 1,
       case when at % $2 = 5 then r.id else f.first + at % ($1 / 2) end,
       case when at % $2 = 3 then 'RETURNED' else (array['PAID','PAID','PAID','CANCELLED','OVERDUE','ISSUED','IN_COLLECTION','PAID'])[1 + at % 8] end,
       3500, case when at % 8 in (0, 1, 2, 7) and at % $2 <> 3 then 3500 else 0 end, 'EUR',
       case when at % $2 = 7 then 'Rarename' else 'Officer ' || at % 300 end,
       t.issued, t.issued::date + 14, t.issued::date + 14, t.issued::date + 1109, t.issued::date + 42,
       case when at % 8 = 6 then t.issued + interval '42 days' end, t.issued, t.issued
     from generate_series(1, $1::int) at, (select id from plates where plate = 'RARE77') r,
       (select min(id) as first from plates where plate like 'F%') f, (select array_agg(id order by id) as ids from places) a,
       lateral (select now() - at * (interval '1000 days' / $1::int) as issued) t
       join places p on true where p.id = a.ids[1 + at % cardinality(a.ids)]`,
    [fines, Math.floor(fines / rareRows)],
  )
}

const addGroups = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `insert into vehicle_groups (name, created_at, updated_at) values ('Large', now(), now()), ('Small', now(), now())`,
  )
  await pool.query(
    `insert into vehicle_group_plates (vehicle_group_id, plate_id)
     (select g.id, n.id from vehicle_groups g, plates n where g.name = 'Large' and n.plate like 'F%' order by n.id limit $1)
     union all select g.id, n.id from vehicle_groups g, plates n where g.name = 'Small' and n.plate = 'RARE77'`,
    [groupPlates],
  )
  await pool.query(
    `update vehicle_groups g set plate_count = (select count(*) from vehicle_group_plates k where k.vehicle_group_id = g.id)`,
  )
}

/** One status check in three is valid; `UNKNOWN` is rare. */
const addChecks = async (pool: pg.Pool, checks: number, officerId: number): Promise<void> => {
  await pool.query(
    `insert into status_checks (checked_at, place_id, plate, officer_id, result, used_right)
     select now() - at * (interval '90 days' / $1::int), a.ids[1 + at % cardinality(a.ids)],
       case when at % $2 = 5 then 'RARE77' else 'F' || lpad((at % 500000)::text, 7, '0') end, $3,
       case when at % $2 = 3 then 'UNKNOWN' when at % 3 = 0 then 'VALID' else 'NOT_PAID' end,
       case when at % $2 <> 3 and at % 3 = 0 then 'SESSION' else '' end
     from generate_series(1, $1::int) at, (select array_agg(id order by id) as ids from places) a`,
    [checks, Math.floor(checks / rareRows), officerId],
  )
}

const fines: Filling = {
  of: 'fines',
  fill: async (pool, rows) => {
    await seedSessions(pool, { sessions: 20_000, places: 500 })
    const db = kyselyOn(pool)
    const { rows: places } = await pool.query<{ id: number }>('select id from places order by id')
    const officer = await saveOfficer(db, ...places.map(({ id }) => id))
    await anOwner().at('global@bench.test').globalAdmin().save(db)
    await anOwner()
      .at('viewer@bench.test')
      .limitedTo({ regions: ['EST'] })
      .with('VIEW_FINES')
      .save(db)
    await addFines(pool, rows)
    await addGroups(pool)
    await addChecks(pool, checksFor(rows), officer.id)
    await pool.query('vacuum analyze')
  },
}

/** Ten checks per fine; as many in the small database. */
const checksFor = (rows: number): number => (rows > 100_000 ? rows * 10 : rows)

type Stay = { placeId: number; licensePlate: string }

export type FinesSubject = {
  database: BenchDatabase
  rows: number
  officerToken: string
  placeIds: readonly number[]
  stays: readonly Stay[]
}

/** Newest sessions: plates to check, each with the place where the car stands. */
const readStays = async (pool: pg.Pool): Promise<Stay[]> => {
  const { rows } = await pool.query<Stay>(
    `select s.place_id as "placeId", n.plate as "licensePlate" from sessions s join plates n on n.id = s.plate_id
     order by s.id desc limit 5000`,
  )
  return rows
}

export const openFines = async (wanted: Wanted): Promise<FinesSubject> => {
  const database = await openBenchDatabase(wanted, fines)
  const db = kyselyOn(database.pool)
  const { id } = await db.selectFrom('officers').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  // Sign-ins of an earlier run, when the database was kept.
  await database.pool.query('delete from officer_sign_ins')
  const token = await officerToken(db, { id })
  await database.pool.query(`update officer_sign_ins set expires_at = now() + interval '1 day'`)
  const { rows } = await database.pool.query<{ id: number }>('select id from places order by id')
  return {
    database,
    rows: wanted.rows,
    officerToken: token,
    placeIds: rows.map((place) => place.id),
    stays: await readStays(database.pool),
  }
}

type FineCall = { of: 'fines' | 'checks'; as?: 'viewer'; query: Readonly<Record<string, string | number>> }

/** Filters of the lists, by their names in the report; of a global admin unless `as` says otherwise (R137, R139). */
export const callsOf = ({ placeIds: [place = 0] }: FinesSubject): Readonly<Record<string, FineCall>> => ({
  newest: { of: 'fines', query: {} },
  'page 50': { of: 'fines', query: { page: 50 } },
  number: { of: 'fines', query: { number: '1000042' } },
  'reference number': { of: 'fines', query: { referenceNumber: '10000427' } },
  'rare plate': { of: 'fines', query: { licensePlate: 'RARE77' } },
  'part of a plate, rare': { of: 'fines', query: { licensePlate: 'ARE7' } },
  'part of a plate, frequent': { of: 'fines', query: { licensePlate: '004' } },
  'two characters of a plate': { of: 'fines', query: { licensePlate: '42' } },
  'unknown plate': { of: 'fines', query: { licensePlate: 'XYZ' } },
  place: { of: 'fines', query: { placeId: place } },
  'rare officer': { of: 'fines', query: { officer: 'Rarename' } },
  'frequent officer': { of: 'fines', query: { officer: 'Officer 1' } },
  'frequent status': { of: 'fines', query: { status: 'PAID' } },
  'rare status': { of: 'fines', query: { status: 'RETURNED' } },
  'status without rows': { of: 'fines', query: { status: 'REMINDED' } },
  'a day': { of: 'fines', query: { issuedFrom: '1.9.2026', issuedTo: '1.9.2026' } },
  sent: { of: 'fines', query: { debtsSent: 'YES' } },
  'not sent': { of: 'fines', query: { debtsSent: 'NO' } },
  'not sent, in collection': { of: 'fines', query: { debtsSent: 'NO', status: 'IN_COLLECTION' } },
  'large vehicle group': { of: 'fines', query: { vehicleGroupId: 1 } },
  'small vehicle group': { of: 'fines', query: { vehicleGroupId: 2 } },
  'rare status and officer': { of: 'fines', query: { status: 'RETURNED', officer: 'Officer 1' } },
  'viewer, newest': { of: 'fines', as: 'viewer', query: {} },
  'viewer, rare status': { of: 'fines', as: 'viewer', query: { status: 'RETURNED' } },
  'viewer, rare officer': { of: 'fines', as: 'viewer', query: { officer: 'Rarename' } },
  'viewer, frequent status and officer': { of: 'fines', as: 'viewer', query: { status: 'PAID', officer: 'Officer 1' } },
  'checks, newest': { of: 'checks', query: {} },
  'checks, plate': { of: 'checks', query: { licensePlate: 'RARE77' } },
  'checks, place': { of: 'checks', query: { placeId: place } },
  'checks, officer': { of: 'checks', query: { officerId: 1 } },
  'checks, rare result': { of: 'checks', query: { result: 'UNKNOWN' } },
  'checks, frequent result': { of: 'checks', query: { result: 'VALID' } },
  'checks, place and rare result': { of: 'checks', query: { placeId: place, result: 'UNKNOWN' } },
  'checks, a day': { of: 'checks', query: { from: '1.10.2026', to: '1.10.2026' } },
})

/** Makes a call, without authentication; returns its statements with their values. */
export const makeFineCall = async (subject: FinesSubject, name: string): Promise<Statement[]> => {
  const { of, as = 'global', query } = callsOf(subject)[name]!
  const { rows } = await subject.database.pool.query<{ id: number }>('select id from owners where email = $1', [
    `${as}@bench.test`,
  ])
  const { ctx: person, asked } = await recordingAs(subject.database.pool, rows[0]?.id ?? 0)
  const ctx = { ...person, language: 'en' as const }
  if (of === 'fines') await listFines(ctx, finesApi.list.query.parse(query))
  else await listStatusChecks(ctx, statusChecksApi.list.query.parse(query))
  return asked
}
