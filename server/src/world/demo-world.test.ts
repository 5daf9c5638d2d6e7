import { createHash } from 'node:crypto'
import { api } from '@parkla/contract/api.ts'
import { sessionExtraFilters } from '@parkla/contract/parking/sessions/sessions.filters.ts'
import { paymentStatuses, sessionStatuses, sessionTypes } from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeInvoicesJob } from '../members/fleets/invoices/fleet-invoices.jobs.ts'
import { openTestNode } from '../testing/test-node.ts'
import { demoAccounts, demoPassword } from './people/demo-accounts.ts'
import { demoKeyOf } from './places/demo-devices.ts'
import { vans, vansAt } from './people/demo-lists.ts'
import { prepareWorld } from './prepare.ts'

const node = await openTestNode({ clock: '2026-03-30T09:00:00.000Z' }) // summer time started the day before
const config = readConfig({ DEMO: '1', DATA_DIR: node.dataFolder })
// Two nodes start at once: one inserts the data, the other skips it.
beforeAll(async () => {
  const worlds = await Promise.all([prepareWorld(node, config), prepareWorld(node, config)])
  expect(worlds).toEqual([{ isDemo: true }, { isDemo: true }])
}, 90_000)

/** Rows of an SQL query; `now()` in it is the demo's clock. */
const rowsOf = async <Row>(query: string): Promise<Row[]> =>
  (await sql.raw<Row>(query.replaceAll('now()', `timestamptz '${node.clock.instant()}'`)).execute(node.db)).rows
const countOf = async (from: string): Promise<number> =>
  (await rowsOf<{ count: number }>(`select count(*) as count from ${from}`))[0]!.count

const booked = 'bookings b join sessions s on s.booking_id = b.id'
const withoutCar = 'not exists (select 1 from sessions s where s.booking_id = b.id)'
const fleetUse = `(
  select f.monthly_limit_in_cents_per_user as most, sum(s.hidden_cost_in_cents) as used
  from sessions s join fleets f on f.id = s.fleet_id
  where not f.reset_used_limits_each_month group by f.id, f.monthly_limit_in_cents_per_user, s.fleet_user_id) t`

/** Users and lists of both kinds have the same states (R90–R98, R101, R102). */
const memberStates = (kind: string): string => `
  ${kind}_users: status = 'PENDING' | status = 'DECLINED' | valid_to <= now() | valid_from > now() | client_id is null
  (select count(*) as cars from list_cars c join ${kind}_users u on u.id = c.user_id group by u.id) c: cars = 1 | cars = 5
  ${kind}s: valid_to <= now() | valid_from > now() | valid_in_type = 'ZONES' | valid_in_type = 'PLACES'`

/** Tables and the conditions that at least one of their rows meets. */
const states = `
  sessions: start_time < now() - interval '59 days' | fleet_id is not null and status = 'STARTED'
  places: status = 'HIDDEN' and not is_test | status = 'CLOSED' | count_difference <> 0
  places p: total_spots = 0 and exists (select 1 from places c where c.parent_id = p.id)
  monthly_passes: status = 'ACTIVE' and client_id is not null and valid_to is null | client_id is null
  monthly_passes: status = 'ACTIVE' and valid_to > now() | valid_to <= now() | status = 'SUSPENDED' | valid_from > now()
  bookings: start_time > now() | length(name) > 60 | phone = '' and email = '' | cost_in_cents > 0
  bookings b: end_time <= now() and ${withoutCar} | start_time <= now() and end_time > now() and ${withoutCar}
  ${booked}: b.end_time <= now() | s.status = 'STARTED' | s.status = 'STARTED' and b.end_time < now()
  ${booked}: s.cost_in_cents > 0 | s.start_time < b.start_time and s.status <> 'STARTED'
  ${memberStates('whitelist')}
  ${memberStates('fleet')}
  whitelists: not start_sessions_with_lpr
  fleets: type = 'PREPAID' and monthly_limit_in_cents_per_user = 0 | not reset_used_limits_each_month
  fleets: type = 'POSTPAID' and daily_limit_in_cents_per_user > 0
  gate_controllers: version = 2 | firmware_version like '1.1%' | last_heartbeat is null | last_rssi <= -85
  gate_controllers: last_heartbeat between now() - interval '15 min' and now() - interval '5 min'
  gate_controllers: last_heartbeat < now() - interval '15 min'
  gates: is_always_opened | activity = 'UNKNOWN'
  controller_logs: level = 'ERROR'
  gate_commands: status = 'NO_ANSWER'
  alarms: cleared_at is not null
  tariffs: valid_from > now() | valid_to < now() | limit24h_in_cents > 0 | free_minutes > 0 | prices_include_vat
  tariff_days: to_v2 - from_v2 < 48 | discount_percent12 > 0
  places p: type = 'PARKING' and total_spots > 0 and not exists (select 1 from tariffs t where t.place_id = p.id)`
  .split('\n')
  .filter((line) => line.trim() !== '')
  .flatMap((line): [rows: string, least: number][] => {
    const [table, conditions = ''] = line.split(': ')
    return conditions.split(' | ').map((condition) => [`${table?.trim()} where ${condition}`, 1])
  })

test.each<[rows: string, least: number]>([
  ['sessions', 20_001],
  [`sessions where status = 'STARTED'`, 21],
  ['sessions where whitelist_id is not null', 501],
  ['sessions where fleet_id is not null', 201],
  ['sessions where fleet_id is not null and hidden_cost_in_cents > 0', 151],
  ['session_prices', 5_001],
  ['campaign_uses where percent > 0', 51],
  ['campaign_uses where credit_in_cents > 0', 21],
  [`campaign_uses u join sessions s on s.id = u.session_id where s.end_time > now() - interval '7 days'`, 11],
  ['places', 40],
  [`places where type = 'CAR_WASH'`, 6],
  // R178: not charged, because there is no client or no card
  [`sessions where status = 'ENDED' and payment_status = '' and cost_in_cents > 0 and client_id is null`, 50],
  [`sessions where status = 'ENDED' and payment_status = '' and cost_in_cents > 0 and client_id is not null`, 10],
  [`sessions where payment_status in ('ERROR', 'TOO_BIG')`, 50],
  ['fleet_ledger', 1],
  [`${fleetUse} where used between most * 0.9 and most`, 1],
  [`lpr_events where outcome = 'REFUSED' and time > now() - interval '8 hours'`, 8],
  ['firmwares', 1],
  ['(select distinct place_id from cameras) c', 10],
  ['(select distinct kind from lpr_exceptions) e', 7],
  ['(select distinct status from lpr_exceptions) e', 3],
  ['(select distinct outcome from lpr_events) e', 7],
  ...states,
])('%s: at least %i', async (rows, least) => {
  expect(await countOf(rows)).toBeGreaterThanOrEqual(least)
})

/** Sessions whose car was not on the list in force at that place (R77, R90, R92, R98). */
const offList = (kind: 'whitelist' | 'fleet'): string => {
  const isInForce = (row: string) =>
    `(${row}.valid_from is null or ${row}.valid_from <= s.start_time) and (${row}.valid_to is null or ${row}.valid_to > now())`
  return `sessions s where s.${kind}_id is not null and not exists (
    select 1 from ${kind}s l join list_cars c on c.list_id = l.id and c.plate_id = s.plate_id
    join ${kind}_users u on u.id = c.user_id and u.status = 'APPROVED'
    where l.id = s.${kind}_id and l.region = s.region and u.client_id is not distinct from s.client_id
      and ${kind === 'whitelist' ? 'l.start_sessions_with_lpr' : 'u.id = s.fleet_user_id'}
      and ${isInForce('l')} and ${isInForce('u')}
      and (exists (select 1 from list_places p where p.list_id = l.id and p.place_id = s.place_id)
        or exists (select 1 from list_zones z join place_zones p on p.zone_id = z.zone_id
          where z.list_id = l.id and p.place_id = s.place_id)))`
}

test.each([
  [
    'payment log that does not end in the status of its session',
    `sessions s left join lateral (
      select payment_status from payment_logs l where l.session_id = s.id order by l.id desc limit 1) l on true
    where coalesce(l.payment_status, case when s.payment_status = 'TEST' then 'TEST' else '' end) <> s.payment_status`,
  ],
  [
    'past read without an outcome, session or right',
    `lpr_events e left join sessions s on s.id = e.session_id
    where e.outcome is null
      or e.outcome in ('STARTED', 'ENDED') and e.id is distinct from s.start_lpr_event_id
        and e.id is distinct from s.end_lpr_event_id and e.camera_id is null
      or (e.used_right = 'FLEET') <> (s.fleet_id is not null and s.booking_id is null and s.monthly_pass_id is null)
        and e.used_right is not null`,
  ],
  [
    'car in two sessions at once',
    `(select start_time, lag(coalesce(end_time, 'infinity')) over (partition by plate_id order by start_time) as before
      from sessions where type in ('PARKING', 'CAR_WASH')) t where before > start_time`,
  ],
  [
    'fine with another operator than its place (R41)',
    'fines f join places p on p.id = f.place_id where f.operator is distinct from p.operator',
  ],
  [
    'fine whose history does not begin with its issue or end in its status and sums',
    `fines f left join lateral (
      select (array_agg(fact order by id))[1] as first, count(*) filter (where fact = 'fine.issued') as issues,
        (array_agg(after ->> 'status' order by id desc) filter (where after ? 'status'))[1] as status,
        (array_agg((after ->> 'paidAmountInCents')::int order by id desc) filter (where after ? 'paidAmountInCents'))[1] as paid,
        (array_agg((after ->> 'costsInCents')::int order by id desc) filter (where after ? 'costsInCents'))[1] as costs,
        count(*) filter (where fact = 'fine.reminded') as reminders, max(created_at) as last
      from audit_events where entity = 'fine' and entity_id = f.id::text) h on true
    where h.first is distinct from 'fine.issued' or h.issues <> 1 or coalesce(h.status, 'ISSUED') <> f.status
      or coalesce(h.paid, 0) <> f.paid_in_cents or coalesce(h.costs, 0) <> f.costs_in_cents or h.reminders <> f.reminders
      or h.last > now()`,
  ],
  [
    'comment on a fine that its history lacks',
    `fine_comments c where not exists (select from audit_events a where a.entity = 'fine' and a.entity_id = c.fine_id::text
      and a.reason = c.comment and a.created_at = c.created_at and a.owner_id = c.owner_id)`,
  ],
  ['session in the future', 'sessions where greatest(start_time, end_time) > now()'],
  [
    'fee of another pass',
    `monthly_pass_billings b join sessions s on s.id = b.session_id
      where s.monthly_pass_id <> b.monthly_pass_id or s.type <> 'SUBSCRIPTION'`,
  ],
  [
    'session with the pass of another client or place',
    `sessions s join monthly_passes m on m.id = s.monthly_pass_id
      where m.client_id <> s.client_id or m.place_id <> s.place_id`,
  ],
  [
    'session with the booking of another car or place (R77)',
    `${booked} where b.plate_id is distinct from s.plate_id or b.place_id is distinct from s.place_id`,
  ],
  [
    'use of a campaign by another car or campaign, before the registration or with another amount (R73)',
    `campaign_uses u join sessions s on s.id = u.session_id join campaign_registrants r on r.id = u.registrant_id
    where r.campaign_id <> s.campaign_id or r.plate_id <> s.plate_id or r.client_id <> s.client_id or r.registered_at > s.start_time
      or u.credit_in_cents <> s.campaign_credit_in_cents or u.percent <> s.applied_discount_percent`,
  ],
  [
    'registrant whose credit left differs from the ledger (R73)',
    `campaign_registrants r where credit_in_cents - used_in_cents <> (
      select coalesce(sum(amount_in_cents), 0) from campaign_ledger l where l.registrant_id = r.id)`,
  ],
  ['session whose car is not on its whitelist', offList('whitelist')],
  ['session whose car is not on its fleet', offList('fleet')],
  [
    'session that costs something else than its price trace (R77)',
    `session_prices k join sessions s on s.id = k.session_id
    where (k.trace ->> 'totalInCents')::int <> s.cost_in_cents + s.service_fee_cents
      or not exists (select 1 from tariffs t where t.id = k.tariff_id and t.place_id = s.place_id
        and t.valid_from <= s.start_time and (t.valid_to is null or t.valid_to > s.start_time))`,
  ],
  ['session at a parent place (R40)', 'sessions where place_id in (select parent_id from places)'],
  [
    'van of the simulator on no list that only opens the gate today (R95)',
    `unnest('{${vans.join()}}'::text[]) van where van not in (
      select n.plate from whitelists w join list_cars c on c.list_id = w.id
      join whitelist_users u on u.id = c.user_id join plates n on n.id = c.plate_id
      where not w.start_sessions_with_lpr and u.status = 'APPROVED'
        and coalesce(u.valid_from, now()) <= now() and coalesce(u.valid_to > now(), true))`,
  ],
])('%s: none', async (_, rows) => {
  expect(await countOf(rows)).toBe(0)
})

test('sessions: every type, status and payment status', async () => {
  const valuesOf = async (column: string) =>
    (await rowsOf<{ value: string }>(`select distinct ${column} as value from sessions`))
      .map(({ value }) => value)
      .sort()
  expect(await valuesOf('type')).toEqual([...sessionTypes].sort())
  expect(await valuesOf('status')).toEqual([...sessionStatuses].sort())
  expect(await valuesOf('payment_status')).toEqual([...paymentStatuses].sort())
})

test.each(sessionExtraFilters)('filter %s: finds sessions', async (extra_filter) => {
  const { body } = await node.call(api.sessions.list, { extra_filter }, 1)
  expect(body.length).toBeGreaterThan(0)
})

test('heatmap of the harbour: booked at most hours, overbooked at one', async () => {
  const { body: places } = await node.call(api.bookings.places, {}, 7)
  expect(places.length).toBeGreaterThanOrEqual(3)
  const placeId = places.find(({ PlaceName }) => PlaceName === 'Sadama parkla')!.PlaceID
  const { body: heatmap } = await node.call(api.bookings.heatmap, { placeId }, 7)
  const hours = heatmap.Data.flatMap(({ data }) => data.map(({ y }) => y))
  expect(Math.max(...hours)).toBeGreaterThan(heatmap.MaxNumberOfSpots)
  expect(hours.filter((y) => y > 0).length).toBeGreaterThan(100)
})

test('board: most places are 40–95 % taken, one is full (R42)', async () => {
  const { body } = await node.call(api.board.list, {}, 1)
  const shares = body
    .filter(({ Status, IsTest, TotalSpots }) => Status === 'ACTIVE' && !IsTest && TotalSpots > 10)
    .map(({ FreeSpots, TotalSpots }) => 1 - FreeSpots / TotalSpots)
  const usual = shares.filter((share) => share >= 0.4 && share <= 0.95)
  expect(usual.length / shares.length).toBeGreaterThan(0.8)
  expect(shares.some((share) => share >= 1)).toBe(true)
  expect(Math.max(...body.map(({ FreeSpots }) => -FreeSpots))).toBeLessThan(20)
})

test('devices: each has its demo key; vans drive to a place with gates', async () => {
  const devices = await rowsOf<{ name: string; key_hash: Buffer }>(
    'select controller_id as name, key_hash from gate_controllers union all select camera_id, key_hash from cameras',
  )
  for (const { name, key_hash } of devices)
    expect(createHash('sha256').update(demoKeyOf(name)).digest().equals(key_hash), name).toBe(true)
  expect(vansAt('TLN-VABADUSE')).toBe(vans)
})

test('fleets: their past months are invoiced by the job that the start enqueues', async () => {
  await makeInvoicesJob.run(node.jobContext(), {})
  expect(
    await countOf('fleet_invoices where fleet_id = (select min(id) from fleets) and gross_in_cents > 0'),
  ).toBeGreaterThanOrEqual(2)
  expect(await countOf(`fleet_invoices i join fleets f on f.id = i.fleet_id where f.type = 'PREPAID'`)).toBe(0)
})

test('new rows: ids continue after those of the demo', async () => {
  const values = { name: 'New', code: 'NEW' }
  const saved = await node.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()
  expect(saved.id).toBeGreaterThan(1)
})

test.each(demoAccounts)('$email: signs in', async ({ email }) => {
  const { status } = await node.call(api.accounts.login, { Email: email, Password: demoPassword })
  expect(status).toBe(200)
})
