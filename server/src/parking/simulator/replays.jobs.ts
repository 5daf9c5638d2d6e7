import type { Instant } from '@parkla/contract/kit/time.ts'
import type { TariffDraft } from '@parkla/contract/parking/places/places.policy.ts'
import {
  freeMinutesBefore,
  longestStayDays,
  type EarlierVisit,
} from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { toleranceMinutes } from '@parkla/contract/parking/bookings/booking-state.ts'
import { costOf, type CompiledTariff } from '@parkla/contract/parking/tariffs/price-stay.ts'
import type { BookedTime } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { sql } from 'kysely'
import { defineJob, type JobContext } from '../../kit/jobs/jobs.ts'
import { entitlementsOf, type RightsOfSession } from '../prices/rights.queries.ts'
import { openMemberPrices, type PriceMembers } from '../../members/whitelists/member-prices.queries.ts'
import { openPriceBook, type PriceBook, type PricedPlace } from '../places/prices/pricing.queries.ts'
import { emptyResult, replayRange, type ReplayResult } from './replays.queries.ts'

const sessionsPerBatch = 500

type Replaying = {
  id: number
  place: PricedPlace
  reEntryMinutes: number
  draft: TariffDraft
  from: Instant
  to: Instant
  total: number
}
/** The session's booking now; null for one of another system, which covers the whole stay (decision 0020). */
type Booked = { start: Instant; end: Instant; isDeleted: boolean } | null

type Stay = RightsOfSession & {
  id: number
  start_time: Instant
  end_time: Instant
  earlier: EarlierVisit[]
  booked: Booked
}

/** Sessions with TEST payments are excluded (R71). */
const replayed = sql`s.deleted_at is null and s.status in ('ENDED', 'AUTO_ENDED') and s.type = 'PARKING'
  and s.payment_status <> 'TEST'`

/** Earlier visits that the session may continue, newest first, as when it was charged (R53). */
const earlierVisits = sql`
  select coalesce(jsonb_agg(jsonb_build_object('start', e.start_time, 'end', e.end_time)
    order by e.start_time desc, e.id desc), '[]') as visits
  from (select e.id, e.start_time, e.end_time from sessions e
    where e.plate_id = s.plate_id and e.place_id = s.place_id and e.deleted_at is null and e.id <> s.id
      and e.type = 'PARKING' and e.status in ('ENDED', 'AUTO_ENDED') and e.start_time < s.start_time
      and e.start_time > s.start_time - make_interval(days => ${longestStayDays})
    order by e.start_time desc, e.id desc limit 20) e`

/** Loads the replay and counts its sessions; undefined if it was cancelled. */
const loadReplay = async (ctx: JobContext, id: number): Promise<Replaying | undefined> => {
  const { rows } = await sql<{
    place_id: number
    region: string
    time_zone: string
    re_entry_minutes: number
    draft: TariffDraft
    created_at: string
  }>`
    select r.place_id, p.region, p.time_zone, p.re_entry_minutes, r.draft, r.created_at
    from tariff_replays r join places p on p.id = r.place_id
    where r.id = ${id} and r.state in ('WAITING', 'RUNNING')`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  const { from, to } = replayRange(row.created_at)
  const counted = await sql<{ total: number }>`
    select count(*) as total from sessions s
    where s.place_id = ${row.place_id} and s.start_time >= ${from} and s.start_time < ${to} and ${replayed}`.execute(
    ctx.db,
  )
  const total = counted.rows[0]?.total ?? 0
  const place = { id: row.place_id, region: row.region, timeZone: row.time_zone }
  return { id, place, reEntryMinutes: row.re_entry_minutes, draft: row.draft, from, to, total }
}

type After = { start_time: Instant; id: number }

const readBatch = async (
  ctx: JobContext,
  { place, reEntryMinutes, from, to }: Replaying,
  after: After | undefined,
): Promise<Stay[]> => {
  const { rows } = await sql<Stay>`
    select s.id, s.start_time, s.end_time, s.booking_id, s.monthly_pass_id, s.whitelist_id, s.fleet_id, s.campaign_id,
      s.applied_discount_percent,
      ${reEntryMinutes > 0 ? sql`e.visits` : sql`'[]'::jsonb`} as earlier,
      (select jsonb_build_object('start', b.start_time, 'end', b.end_time, 'isDeleted', b.deleted_at is not null)
        from bookings b where b.id = s.booking_id) as booked
    from sessions s ${reEntryMinutes > 0 ? sql`cross join lateral (${earlierVisits}) e` : sql``}
    where s.place_id = ${place.id} and s.start_time >= ${from} and s.start_time < ${to} and ${replayed}
      and ${after ? sql`(s.start_time, s.id) < (${after.start_time}::timestamptz, ${after.id})` : sql`true`}
    order by s.start_time desc, s.id desc limit ${sessionsPerBatch}`.execute(ctx.db)
  return rows
}

/** Rights and booked time of the stay; a deleted booking is ignored. */
const rightsOf = (stay: Stay): { rights: RightsOfSession; booked: BookedTime[] } => {
  if (stay.booked === null) return { rights: stay, booked: [] }
  const { start, end, isDeleted } = stay.booked
  if (isDeleted) return { rights: { ...stay, booking_id: null }, booked: [] }
  return { rights: stay, booked: [{ start, end, toleranceMinutes }] }
}

type Tariffs = {
  place: PricedPlace
  reEntryMinutes: number
  book: PriceBook
  edited: CompiledTariff
  priceMembers: PriceMembers
}

const compare = async (result: ReplayResult, stay: Stay, tariffs: Tariffs): Promise<ReplayResult> => {
  const { place, reEntryMinutes, book, edited, priceMembers } = tariffs
  const start = stay.start_time
  const freeMinutesUsed = freeMinutesBefore(stay.earlier, { start, reEntryMinutes })
  const { rights, booked } = rightsOf(stay)
  const priced = { start, end: stay.end_time, freeMinutesUsed, booked }
  const grossBy = async (posted: CompiledTariff): Promise<number> => {
    const { tariff, memberPercent } = await priceMembers(posted, stay.whitelist_id)
    return costOf(tariff, priced, { entitlements: entitlementsOf(rights, { booked, memberPercent }) }).grossInCents
  }
  const version = await book.tariffAt(place, stay.start_time)
  const saved = version ? await grossBy(version.compiled) : 0
  const then = await grossBy(edited)
  return {
    SavedInCents: result.SavedInCents + saved,
    EditedInCents: result.EditedInCents + then,
    SessionsDearer: result.SessionsDearer + (then > saved ? 1 : 0),
    SessionsCheaper: result.SessionsCheaper + (then < saved ? 1 : 0),
  }
}

type Progress = { id: number; done: number; total: number; result: ReplayResult }

/** Saves progress; false if the replay was cancelled. */
const saveProgress = async (
  ctx: JobContext,
  { id, done, total, result }: Progress,
  isDone: boolean,
): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('tariff_replays')
    .set({
      state: isDone ? 'DONE' : 'RUNNING',
      sessions_done: done,
      sessions_total: total,
      result: JSON.stringify(result),
      settled_at: isDone ? ctx.clock().toISOString() : null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const replay = async (ctx: JobContext, replaying: Replaying): Promise<void> => {
  const { id, place, reEntryMinutes, draft, from } = replaying
  const book = openPriceBook(ctx.db)
  const edited = await book.tariffOf(place, draft, from)
  const tariffs: Tariffs = { place, reEntryMinutes, book, edited, priceMembers: openMemberPrices(ctx.db) }
  let [done, total, result] = [0, replaying.total, emptyResult]
  let last: After | undefined
  for (;;) {
    if (!(await saveProgress(ctx, { id, done, total, result }, false)) || ctx.signal.aborted) return
    const batch = await readBatch(ctx, replaying, last)
    for (const stay of batch) result = await compare(result, stay, tariffs)
    done += batch.length
    last = batch.at(-1)
    if (batch.length < sessionsPerBatch) break
  }
  // sessions may have ended since the count
  total = Math.max(total, done)
  await saveProgress(ctx, { id, done, total, result }, true)
}

const fail = (ctx: JobContext, id: number) =>
  ctx.db
    .updateTable('tariff_replays')
    .set({ state: 'FAILED', settled_at: ctx.clock().toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .execute()

/** Prices the last month's ended sessions on two tariffs; a retry starts over. */
export const replayJob = defineJob<{ replayId: number }>({
  name: 'places.replayTariff',
  retries: 2,
  run: async (ctx, { replayId }) => {
    const replaying = await loadReplay(ctx, replayId)
    if (!replaying) return
    try {
      await replay(ctx, replaying)
    } catch (error) {
      // a retry needs the state RUNNING
      if (ctx.isLastTry) await fail(ctx, replayId)
      throw error
    }
  },
})
