// PGlite too: starts
import { createHash } from 'node:crypto'
import { api } from '@parkla/contract/api.ts'
import { paymentStatuses, sessionStatuses, sessionTypes } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import { sessionExtraFilters } from '@parkla/contract/sessions/sessions.filters.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openTestNode } from '../kit/testing/test-node.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { demoKeyOf } from './demo-devices.ts'
import { prepareWorld } from './prepare.ts'

const node = await openTestNode({ clock: '2026-03-30T09:00:00.000Z' }) // summer time started the day before
const config = readConfig({ DEMO: '1', DATA_DIR: node.dataFolder })
// Two nodes start at once: one inserts the data, the other skips it.
beforeAll(async () => {
  const worlds = await Promise.all([prepareWorld(node, config), prepareWorld(node, config)])
  expect(worlds).toEqual([{ isDemo: true }, { isDemo: true }])
}, 90_000)

const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => (await query.execute(node.db)).rows[0]!
const list = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(node.db)).rows

test('size: as documented', async () => {
  const counted = await one(sql<Record<string, number>>`select
    (select count(*) from sessions) as sessions, (select count(*) from places) as places,
    (select count(*) from places where type = 'CAR_WASH') as washes,
    (select count(*) from sessions where status = 'STARTED') as running,
    (select count(*) from sessions where start_time < '2026-03-30T09:00:00Z'::timestamptz - interval '59 days') as oldest`)
  expect(counted['sessions']).toBeGreaterThan(20_000)
  expect(counted['places']).toBeGreaterThanOrEqual(40)
  expect(counted['washes']).toBeGreaterThanOrEqual(6)
  expect(counted['running']).toBeGreaterThan(20)
  expect(counted['oldest']).toBeGreaterThan(0)
})

test('sessions: every state', async () => {
  const rows = await list(
    sql<{
      type: string
      status: string
      payment_status: string
    }>`select distinct type, status, payment_status from sessions`,
  )
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(sessionTypes))
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(sessionStatuses))
  expect(new Set(rows.map(({ payment_status }) => payment_status))).toEqual(new Set(paymentStatuses))
})

test.each(sessionExtraFilters)('the filter %s finds something', async (extra_filter) => {
  const { status, body } = await node.call(api.sessions.list, { extra_filter }, { as: 1 })
  expect(status).toBe(200)
  expect(body.length).toBeGreaterThan(0)
})

test('payment logs: end in the status of the session, one for every charged session', async () => {
  const { wrong } = await one(sql<{ wrong: number }>`
    select count(*) as wrong from sessions s
    left join lateral (select payment_status from payment_logs l where l.session_id = s.id order by l.id desc limit 1) l on true
    where coalesce(l.payment_status, case when s.payment_status = 'TEST' then 'TEST' else '' end) <> s.payment_status`)
  expect(wrong).toBe(0)
})

test('past reads: each with its outcome and right', async () => {
  const { open } = await one(sql<{ open: number }>`
    select count(*) as open from lpr_events e left join sessions s on s.id = e.session_id
    where e.outcome is null
      or e.outcome in ('STARTED', 'ENDED') and e.id is distinct from s.start_lpr_event_id
        and e.id is distinct from s.end_lpr_event_id and e.camera_id is null
      or (e.used_right = 'FLEET') <> (s.fleet_id is not null and s.booking_id is null and s.monthly_pass_id is null)
        and e.used_right is not null`)
  expect(open).toBe(0)
})

test('sessions: none overlap for a car, none start in the future', async () => {
  const { twice } = await one(sql<{ twice: number }>`
    select count(*) as twice from (
      select start_time, lag(coalesce(end_time, 'infinity')) over (partition by plate_id order by start_time) as before
      from sessions where type in ('PARKING', 'CAR_WASH') ) t
    where before > start_time`)
  const { future } = await one(
    sql<{
      future: number
    }>`select count(*) as future from sessions where greatest(start_time, end_time) > ${node.clock.instant()}`,
  )
  expect([twice, future]).toEqual([0, 0])
})

test('monthly passes: every state, each fee billed once (R107–R110)', async () => {
  const found = await one(sql<Record<string, number>>`
    with p as (select *, coalesce(valid_to <= ${node.clock.instant()}::timestamptz, false) as is_over from monthly_passes)
    select
      (select count(*) from p where status = 'ACTIVE' and client_id is not null and valid_to is null) as unlimited,
      (select count(*) from p where status = 'ACTIVE' and not is_over and valid_to is not null) as limited,
      (select count(*) from p where is_over) as over,
      (select count(*) from p where status = 'SUSPENDED') as suspended,
      (select count(*) from p where client_id is null) as waiting,
      (select count(*) from p where valid_from > ${node.clock.instant()}) as future`)
  for (const [state, count] of Object.entries(found)) expect(count, state).toBeGreaterThan(0)
  const { wrong } = await one(sql<{ wrong: number }>`
    select count(*) as wrong from monthly_pass_billings b join sessions s on s.id = b.session_id
    where s.monthly_pass_id <> b.monthly_pass_id or s.type <> 'SUBSCRIPTION'`)
  const { strangers } = await one(sql<{ strangers: number }>`
    select count(*) as strangers from sessions s join monthly_passes m on m.id = s.monthly_pass_id
    where m.client_id <> s.client_id or m.place_id <> s.place_id`)
  expect([wrong, strangers]).toEqual([0, 0])
})

test('bookings: every kind, at harbours, airports and a hotel (R143–R154)', async () => {
  const now = sql`${node.clock.instant()}::timestamptz`
  const found = await one(sql<Record<string, number>>`
    with b as (select b.*, exists(select 1 from sessions s where s.booking_id = b.id) as "hasCar" from bookings b)
    select
      (select count(*) from b where end_time <= ${now} and "hasCar") as past,
      (select count(*) from b where end_time <= ${now} and not "hasCar") as "noShows",
      (select count(*) from b where start_time > ${now}) as coming,
      (select count(*) from b join sessions s on s.booking_id = b.id and s.status = 'STARTED') as parked,
      (select count(*) from b join sessions s on s.booking_id = b.id and s.status = 'STARTED' and b.end_time < ${now}) as overstaying,
      (select count(*) from b where start_time <= ${now} and end_time > ${now} and not "hasCar") as late,
      (select count(*) from b where length(name) > 60) as "longNames",
      (select count(*) from b where phone = '' and email = '') as anonymous,
      (select count(*) from b where cost_in_cents > 0) as priced,
      (select count(*) from b join sessions s on s.booking_id = b.id and s.cost_in_cents > 0) as excess,
      (select count(*) from b join sessions s on s.booking_id = b.id
        where s.start_time < b.start_time and s.status <> 'STARTED') as early`)
  for (const [kind, count] of Object.entries(found)) expect(count, kind).toBeGreaterThan(0)
  const { body: places } = await node.call(api.bookings.places, {}, { as: 7 })
  expect(places.length).toBeGreaterThanOrEqual(3)
  const { body: heatmap } = await node.call(
    api.bookings.heatmap,
    { placeId: places.find(({ PlaceName }) => PlaceName === 'Sadama parkla')!.PlaceID },
    { as: 7 },
  )
  const hours = heatmap.Data.flatMap(({ data }) => data.map(({ y }) => y))
  expect(Math.max(...hours)).toBeGreaterThan(heatmap.MaxNumberOfSpots)
  expect(hours.filter((y) => y > 0).length).toBeGreaterThan(100)
})

test('booking of a session: has the same car and place (R77)', async () => {
  const { wrong } = await one(sql<{ wrong: number }>`
    select count(*) as wrong from sessions s left join bookings b on b.id = s.booking_id
    where s.booking_id is not null and (b.plate_id is distinct from s.plate_id or b.place_id is distinct from s.place_id)`)
  expect(wrong).toBe(0)
})

test('whitelists and fleets: every kind, users of every status (R90–R98, R101, R102)', async () => {
  const now = sql`${node.clock.instant()}::timestamptz`
  const found = await one(sql<Record<string, number>>`
    with users as (
      select 'w' as kind, whitelist_id as list, id, status, valid_from, valid_to, client_id from whitelist_users
      union all select 'f', fleet_id, id, status, valid_from, valid_to, client_id from fleet_users),
    lists as (
      select 'w' as kind, id, valid_in_type, valid_from, valid_to from whitelists
      union all select 'f', id, valid_in_type, valid_from, valid_to from fleets),
    cars as (
      select 'w' as kind, whitelist_user_id as id, count(*) as cars from whitelist_user_plates group by 2
      union all select 'f', fleet_user_id, count(*) from fleet_user_plates group by 2),
    kinds(kind) as (values ('w'), ('f'))
    select
      min((select count(*) from users u where u.kind = k.kind and status = 'PENDING')) as pending,
      min((select count(*) from users u where u.kind = k.kind and status = 'DECLINED')) as declined,
      min((select count(*) from users u where u.kind = k.kind and valid_to <= ${now})) as left,
      min((select count(*) from users u where u.kind = k.kind and valid_from > ${now})) as expected,
      min((select count(*) from users u where u.kind = k.kind and client_id is null)) as strangers,
      min((select count(*) from cars c where c.kind = k.kind and cars = 1)) as "oneCar",
      min((select count(*) from cars c where c.kind = k.kind and cars = 5)) as "fiveCars",
      min((select count(*) from lists l where l.kind = k.kind and valid_to <= ${now})) as over,
      min((select count(*) from lists l where l.kind = k.kind and valid_from > ${now})) as coming,
      min((select count(*) from lists l where l.kind = k.kind and valid_in_type = 'ZONES')) as "inZones",
      min((select count(*) from lists l where l.kind = k.kind and valid_in_type = 'PLACES')) as "inPlaces",
      (select count(*) from whitelists where not start_sessions_with_lpr) as "onlyGate",
      (select count(*) from fleets where type = 'PREPAID' and monthly_limit_in_cents_per_user = 0) as prepaid,
      (select count(*) from fleets where type = 'POSTPAID' and daily_limit_in_cents_per_user > 0) as postpaid,
      (select count(*) from fleets where not reset_used_limits_each_month) as total,
      (select count(*) from (
        select f.monthly_limit_in_cents_per_user as most, sum(s.hidden_cost_in_cents) as used
        from sessions s join fleets f on f.id = s.fleet_id
        where not f.reset_used_limits_each_month group by f.id, s.fleet_user_id) t
        where used between most * 0.9 and most) as "nearLimit"
    from kinds k`)
  for (const [kind, count] of Object.entries(found)) expect(count, kind).toBeGreaterThan(0)
})

test('session covered by a list: its car is on the list, at that place and today (R77, R90, R92, R98)', async () => {
  const now = sql`${node.clock.instant()}::timestamptz`
  const isInForce = (row: string) =>
    sql`(${sql.ref(`${row}.valid_from`)} is null or ${sql.ref(`${row}.valid_from`)} <= s.start_time)
      and (${sql.ref(`${row}.valid_to`)} is null or ${sql.ref(`${row}.valid_to`)} > ${now})`
  const { came, lost } = await one(sql<{ came: number; lost: number }>`
    select count(*) as came, count(*) filter (where not exists (
      select 1 from whitelists w join whitelist_user_plates c on c.whitelist_id = w.id and c.plate_id = s.plate_id
      join whitelist_users u on u.id = c.whitelist_user_id and u.status = 'APPROVED'
      where w.id = s.whitelist_id and w.region = s.region and w.start_sessions_with_lpr
        and u.client_id is not distinct from s.client_id and ${isInForce('w')} and ${isInForce('u')}
        and (exists (select 1 from whitelist_places p where p.whitelist_id = w.id and p.place_id = s.place_id)
          or exists (select 1 from whitelist_zones z join place_zones p on p.zone_id = z.zone_id
            where z.whitelist_id = w.id and p.place_id = s.place_id)))) as lost
    from sessions s where s.whitelist_id is not null`)
  const fleets = await one(sql<{ came: number; lost: number; paid: number; running: number }>`
    select count(*) as came, count(*) filter (where hidden_cost_in_cents > 0) as paid,
      count(*) filter (where s.status = 'STARTED') as running, count(*) filter (where not exists (
      select 1 from fleets f join fleet_user_plates c on c.fleet_id = f.id and c.plate_id = s.plate_id
      join fleet_users u on u.id = c.fleet_user_id and u.status = 'APPROVED'
      where f.id = s.fleet_id and u.id = s.fleet_user_id and f.region = s.region
        and u.client_id is not distinct from s.client_id and ${isInForce('f')} and ${isInForce('u')}
        and (exists (select 1 from fleet_places p where p.fleet_id = f.id and p.place_id = s.place_id)
          or exists (select 1 from fleet_zones z join place_zones p on p.zone_id = z.zone_id
            where z.fleet_id = f.id and p.place_id = s.place_id)))) as lost
    from sessions s where s.fleet_id is not null`)
  expect([lost, fleets.lost]).toEqual([0, 0])
  expect(came).toBeGreaterThan(500)
  expect(fleets.came).toBeGreaterThan(200)
  expect(fleets.paid).toBeGreaterThan(150)
  expect(fleets.running).toBeGreaterThan(0)
})

test('gates: every kind and state, each device with its demo key', async () => {
  const found = await one(sql<Record<string, number>>`select
    (select count(*) from gate_controllers where version = 2) as "old",
    (select count(*) from gate_controllers where firmware_version like '1.1%') as "notOverAir",
    (select count(*) from gate_controllers where last_heartbeat is null) as unconnected,
    (select count(*) from gate_controllers where last_heartbeat < ${node.clock.instant()}::timestamptz - interval '15 min') as dead,
    (select count(*) from gate_controllers where last_rssi <= -85) as weak,
    (select count(*) from gates where is_always_opened) as "keptOpen",
    (select count(*) from gates where activity = 'UNKNOWN') as unknown,
    (select count(*) from firmwares) as firmwares,
    (select count(*) from controller_logs where level = 'ERROR') as errors,
    (select count(*) from gate_commands where status = 'NO_ANSWER') as unanswered,
    (select count(*) from alarms where cleared_at is not null) as alarms,
    (select count(*) from places where count_difference <> 0) as corrected`)
  for (const [state, count] of Object.entries(found)) expect(count, state).toBeGreaterThan(0)
  const { places } = await one(sql<{ places: number }>`select count(distinct place_id) as places from cameras`)
  expect(places).toBeGreaterThanOrEqual(10)
  const devices = await list(sql<{ name: string; key_hash: Buffer }>`
    select controller_id as name, key_hash from gate_controllers union all select camera_id, key_hash from cameras`)
  for (const { name, key_hash } of devices)
    expect(createHash('sha256').update(demoKeyOf(name)).digest().equals(key_hash), name).toBe(true)
})

test('exceptions: every kind and outcome, a misread has a matching session', async () => {
  const rows = await list(sql<{ kind: string; status: string }>`select distinct kind, status from lpr_exceptions`)
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(7)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['OPEN', 'SOLVED', 'DISMISSED']))
  const { outcomes } = await one(sql<{ outcomes: number }>`select count(distinct outcome) as outcomes from lpr_events`)
  expect(outcomes).toBeGreaterThanOrEqual(7)
})

test('tariffs: every shape (future versions, opening hours, caps, discounts, none) (R43–R53)', async () => {
  const found = await one(sql<Record<string, number>>`select
    (select count(*) from tariffs where valid_from > ${node.clock.instant()}) as future,
    (select count(*) from tariffs where valid_to < ${node.clock.instant()}) as past,
    (select count(*) from tariffs where limit24h_in_cents > 0) as capped,
    (select count(*) from tariffs where free_minutes > 0) as free,
    (select count(*) from tariffs where prices_include_vat) as gross,
    (select count(*) from tariff_days where to_v2 - from_v2 < 48) as closed,
    (select count(*) from tariff_days where discount_percent12 > 0) as discounted,
    (select count(*) from places p where type = 'PARKING' and total_spots > 0
      and not exists (select 1 from tariffs t where t.place_id = p.id)) as without,
    (select count(*) from places p where total_spots = 0
      and exists (select 1 from places c where c.parent_id = p.id)) as sums`)
  for (const [shape, count] of Object.entries(found)) expect(count, shape).toBeGreaterThan(0)
})

test('sessions with a price trace: cost the result of the trace (R77)', async () => {
  const { priced, wrong } = await one(sql<{ priced: number; wrong: number }>`
    select count(*) as priced, count(*) filter (
      where (k.trace ->> 'totalInCents')::int <> s.cost_in_cents + s.service_fee_cents
        or not exists (select 1 from tariffs t where t.id = k.tariff_id and t.place_id = s.place_id
          and t.valid_from <= s.start_time and (t.valid_to is null or t.valid_to > s.start_time))) as wrong
    from session_prices k join sessions s on s.id = k.session_id`)
  expect(priced).toBeGreaterThan(5_000)
  expect(wrong).toBe(0)
})

test('sessions: at child places only, none at parents (R40)', async () => {
  const { above } = await one(
    sql<{ above: number }>`select count(*) as above from sessions where place_id in (select parent_id from places)`,
  )
  expect(above).toBe(0)
})

test('new rows: ids continue after those of the demo', async () => {
  const saved = await node.db
    .insertInto('zones')
    .values({ name: 'New', code: 'NEW' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(saved.id).toBeGreaterThan(1)
})

test.each(demoAccounts)('$email signs in', async ({ email }) => {
  const { status } = await node.call(api.accounts.login, { Email: email, Password: demoPassword })
  expect(status).toBe(200)
})

test('images: drawn and served', async () => {
  await node.settled(90_000)
  const { id } = await one(sql<{ id: number }>`select id from lpr_events order by time desc limit 1`)
  const { body } = await node.call(api.lprEvents.find, { id }, { as: 1 })
  expect(Buffer.from(body.Image, 'base64').subarray(1, 4).toString()).toBe('PNG')
}, 100_000)
