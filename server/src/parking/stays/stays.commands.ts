import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { dayMs, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import {
  sessionLifecycle,
  type SessionEvent,
  type SessionStatus,
} from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import { longestStayDays } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import { record, type Acting } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Tx } from '../../kit/database/database.ts'
import { announce } from '../../kit/live.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { grantedUntil } from '../../members/fleets/covering.queries.ts'
import type { PlaceRow } from '../places/places.queries.ts'
import { openPriceBook, type PriceBook } from '../places/prices/pricing.queries.ts'
import { releaseCampaignUses } from '../charges/campaign-credit.commands.ts'
import type { Charging } from '../charges/move-payment.ts'
import { announceHolders, isUnpriceable, settlePrice, storeEnding, type Ending } from '../charges/settle-price.ts'
import { columnsOfRight, rightAuditOf, type RightGiven } from '../prices/rights.queries.ts'
import { ofSession } from '../session-records/session-facts.ts'

/** End at `at`, or at the end of the longest stay (R60), of a visitor's granted time if that is later (R104). */
const endOf = async (tx: Tx, stay: EndingStay, at: Instant): Promise<{ event: SessionEvent; endTime: Instant }> => {
  const longest = new Date(Date.parse(stay.StartTime) + longestStayDays * dayMs).toISOString()
  if (at <= longest) return { event: 'end', endTime: at < stay.StartTime ? stay.StartTime : at }
  const granted = (await grantedUntil(tx, stay.Id)) ?? longest
  const latest = granted > longest ? granted : longest
  return at > latest ? { event: 'autoEnd', endTime: latest } : { event: 'end', endTime: at }
}

/**
 * Prices an ended session; returns audit values. If the engine cannot price it, the session ends with cost 0 and
 * `IsUnpriceable`, so that the car can leave; a correction prices it later.
 */
export const priceAtEnd = async (
  tx: Tx,
  who: Charging,
  ended: { id: number; book: PriceBook; ending?: Ending | undefined },
): Promise<Record<string, unknown>> => {
  try {
    const priced = await settlePrice(tx, who, ended)
    return priced ? { CostInCents: priced.price.costInCents } : {}
  } catch (error) {
    if (!isUnpriceable(error)) throw error
    const { id, ending } = ended
    if (ending) await storeEnding(tx, who, { id, ending })
    return { CostInCents: 0, IsUnpriceable: true }
  }
}

type NewStay = {
  place: Pick<PlaceRow, 'id' | 'type' | 'region' | 'operator'>
  plate: string
  start: Instant
  clientId: number | null
  isManual: boolean
  /** Id of the entry read. */
  lprEventId?: number | undefined
  /** Right of the car (R77). */
  right?: RightGiven | undefined
  /** Car wash service at its current price (R58). */
  service?: { service_name: string; service_price_in_cents: number | null }
  /** For a stay entered with its end; the caller prices it with `recordEnd`. */
  end?: { at: Instant; lprEventId: number | null }
}

/** Stores a stay, which the caller records with `recordStart`; undefined if this car has a running one here. */
export const insertStay = async (tx: Tx, who: Acting, stay: NewStay): Promise<number | undefined> => {
  const { place, plate, start, end, right } = stay
  const given = columnsOfRight(right)
  const { rows } = await sql<{ id: number }>`
    insert into sessions (status, type, place_id, region, operator, plate_id, client_id, start_time, end_time, is_manual,
      start_lpr_event_id, end_lpr_event_id, booking_id, monthly_pass_id, whitelist_id, fleet_id, fleet_user_id,
      service_name, service_price_in_cents, currency, created_at, updated_at)
    values (${end ? 'ENDED' : 'STARTED'}, ${place.type}, ${place.id}, ${place.region}, ${place.operator},
      ${await savePlate(tx, plate)}, ${stay.clientId}, ${start}, ${end?.at ?? null}, ${stay.isManual},
      ${stay.lprEventId ?? null}, ${end?.lprEventId ?? null}, ${given.booking_id},
      ${given.monthly_pass_id}, ${given.whitelist_id}, ${given.fleet_id}, ${given.fleet_user_id},
      ${stay.service?.service_name ?? ''}, ${stay.service?.service_price_in_cents ?? null},
      ${currencyOf(place.region, start.slice(0, 10))}, ${who.now}, ${who.now})
    on conflict (plate_id, place_id) where status = 'STARTED' and deleted_at is null and plate_id is not null do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Writes `session.started` with the right of the car. */
export const recordStart = async (tx: Tx, who: Acting, { id, ...stay }: NewStay & { id: number }): Promise<void> => {
  const { place, plate, start, right } = stay
  await announceHolders(tx, columnsOfRight(right))
  await record(tx, who, {
    fact: 'session.started',
    ...ofSession(id, place.id),
    after: { CarNumber: plate, PlaceId: place.id, StartTime: start, ...rightAuditOf(right) },
  })
}

/** Starts a stay (audit: `session.started`); undefined if this car has a running one here. */
export const beginStay = async (tx: Tx, who: Acting, stay: NewStay): Promise<number | undefined> => {
  const id = await insertStay(tx, who, stay)
  if (id !== undefined) await recordStart(tx, who, { id, ...stay })
  return id
}

type EndingStay = { Id: number; PlaceId: number; Status: SessionStatus; StartTime: Instant }
type EndOfStay = { session: EndingStay; at: Instant; lprEventId?: number }

/** Ends a locked stay and prices it in the same transaction (R50; audit: `session.ended`). */
export const endStay = async (
  tx: Tx,
  who: Charging,
  { session, at, lprEventId }: EndOfStay,
): Promise<{ Status: SessionStatus; EndTime: Instant }> => {
  const { event, endTime } = await endOf(tx, session, at)
  const status = stateAfter(sessionLifecycle, session.Status, event) ?? session.Status
  const ending = { status, end_time: endTime, ...(lprEventId !== undefined && { end_lpr_event_id: lprEventId }) }
  await recordEnd(tx, who, { session, Status: status, EndTime: endTime, ending })
  return { Status: status, EndTime: endTime }
}

type Ended = {
  session: Pick<EndingStay, 'Id' | 'PlaceId'>
  Status: SessionStatus
  EndTime: Instant
  /** Stored with the price; without it the end is stored already. */
  ending?: Ending
}

/** Prices an ended stay and writes `session.ended`. */
export const recordEnd = async (tx: Tx, who: Charging, { session, Status, EndTime, ending }: Ended): Promise<void> => {
  const cost = await priceAtEnd(tx, who, { id: session.Id, book: openPriceBook(tx), ending })
  await record(tx, who, {
    fact: 'session.ended',
    ...ofSession(session.Id, session.PlaceId),
    before: { Status: 'STARTED', EndTime: zeroDate },
    after: { Status, EndTime, ...cost },
  })
}

/** Stores the exit read of a stay that was ended by hand; its end stays (R54). */
export const storeExitRead = async (
  tx: Tx,
  who: Acting,
  { sessionId, lprEventId }: { sessionId: number; lprEventId: number },
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ end_lpr_event_id: lprEventId, updated_at: nextVersion(who.now) })
    .where('id', '=', sessionId)
    .where('end_lpr_event_id', 'is', null)
    .execute()
}

/**
 * Reopens a stay that another car's read ended (R84). The caller has checked that nothing was charged; the next end prices
 * it, and campaigns have their credit until then.
 */
export const reopenStay = async (
  tx: Tx,
  who: Acting,
  session: EndingStay & { EndTime: Instant | null },
): Promise<void> => {
  const status = stateAfter(sessionLifecycle, session.Status, 'reopen') ?? session.Status
  await sql`
    update sessions set status = ${status}, end_time = null, end_lpr_event_id = null, cost_in_cents = 0,
      hidden_cost_in_cents = 0, service_fee_cents = service_fee_cents + waived_fee_cents, waived_fee_cents = 0,
      updated_at = ${nextVersion(who.now)}
    where id = ${session.Id}`.execute(tx)
  await tx.deleteFrom('session_prices').where('session_id', '=', session.Id).execute()
  await releaseCampaignUses(tx, session.Id, who.now)
  await record(tx, who, {
    fact: 'session.reopened',
    ...ofSession(session.Id, session.PlaceId),
    before: { Status: session.Status, EndTime: session.EndTime ?? zeroDate },
    after: { Status: status, EndTime: zeroDate },
  })
}

/** Cancels a stay started by a misread: no cost, no duration. */
export const cancelStay = async (tx: Tx, who: Acting, session: EndingStay): Promise<void> => {
  const status = stateAfter(sessionLifecycle, session.Status, 'cancel') ?? session.Status
  await updateRow(tx, 'sessions', {
    id: session.Id,
    status,
    end_time: session.StartTime,
    updated_at: nextVersion(who.now),
  })
  await record(tx, who, {
    fact: 'session.cancelled',
    ...ofSession(session.Id, session.PlaceId),
    before: { Status: session.Status },
    after: { Status: status },
  })
}

/** Changes the entry or exit read of a stay. */
export const attachRead = async (
  tx: Tx,
  who: Acting,
  { sessionId, direction, lprEventId }: { sessionId: number; direction: 'ENTRY' | 'EXIT'; lprEventId: number | null },
): Promise<void> => {
  const column = direction === 'ENTRY' ? { start_lpr_event_id: lprEventId } : { end_lpr_event_id: lprEventId }
  await updateRow(tx, 'sessions', { id: sessionId, ...column, updated_at: nextVersion(who.now) })
}

/** Stores the used right on the read (decision 0021); null if the read started no stay. */
export const storeUsedRight = async (tx: Tx, lprEventId: number, used_right: string | null): Promise<void> => {
  await updateRow(tx, 'lpr_events', { id: lprEventId, used_right })
}

/** Entry read of a session that began before the car came (R104). */
export const storeEntryRead = async (
  tx: Tx,
  who: Acting,
  { sessionId, lprEventId }: { sessionId: number; lprEventId: number },
): Promise<void> => {
  const { rows } = await sql<{ place_id: number; whitelist_id: number | null; fleet_id: number | null }>`
    update sessions set start_lpr_event_id = ${lprEventId}, updated_at = ${nextVersion(who.now)}
    where id = ${sessionId} returning place_id, whitelist_id, fleet_id`.execute(tx)
  for (const row of rows) {
    await announceHolders(tx, row)
    await announce(tx, { topic: 'sessions', id: sessionId, placeId: row.place_id })
  }
}
