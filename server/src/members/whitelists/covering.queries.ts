import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import type { MemberReason } from '@parkla/contract/gates/reads/read-decision.ts'
import { spotsAt } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import type { MemberState } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { memberPercent, type MemberTerms } from '@parkla/contract/members/whitelists/member-prices.ts'
import { memberStateOf, unlimitedSpots } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'
import { holdsHere, inForce } from '../lists/lists.queries.ts'
import { localTableOf } from './week-table.queries.ts'
import { memberTermColumns } from './whitelists.row.ts'

/** `startsSessions`: false opens the gate without starting a session (R95). */
type WhitelistOfCar = { id: number; clientId: number | null; startsSessions: boolean }
type Candidate = WhitelistOfCar & Parameters<typeof localTableOf>[1] & MemberTerms
type CarAtPlace = { placeId: number; plate: string; at: Instant }

/** Orders candidates by price: free, then by the higher percent; then by id (R96). */
const cheapestFirst = (one: Candidate, other: Candidate): number =>
  Number(other.startsSessions) - Number(one.startsSessions) || memberPercent(other) - memberPercent(one)

/** The lists of a car here: those that start sessions first, then the cheapest, then by id (R96; decision 0021). */
const listsOfCar = async (db: Db | Tx, { placeId, plate, at }: CarAtPlace): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select w.id, c.id as "clientId", w.start_sessions_with_lpr as "startsSessions", w.region as "Region",
      p.time_zone as "TimeZone", ${memberTermColumns}
    from list_cars k
    join whitelist_users u on u.id = k.user_id and u.status = 'APPROVED' and ${inForce('u', at)}
    join whitelists w on w.id = k.list_id and ${inForce('w', at)}
    join places p on p.id = ${placeId} and p.region = w.region
    left join clients c on c.id = u.client_id and c.deleted_at is null
    where k.plate_id = ${plateIdOf(plate)} and ${holdsHere('w')}
    order by w.id`.execute(db)
  return rows.toSorted(cheapestFirst)
}

const asFound = ({ id, clientId, startsSessions }: Candidate): WhitelistOfCar => ({ id, clientId, startsSessions })

/**
 * The whitelist of a car at a place at this time, full or not (R92, R98): of several the one that starts sessions, then the
 * lowest id (R96; decision 0021). No lock: a list may be deleted at any time, and running sessions keep their right (R99).
 */
export const whitelistOfCar = async (db: Db | Tx, car: CarAtPlace): Promise<WhitelistOfCar | undefined> => {
  const [first] = await listsOfCar(db, car)
  return first && asFound(first)
}

/**
 * Whether the weekly table of the list lets another member in (R93). Entries of one such list are serialised, so that two
 * gates cannot give away its last spot twice.
 */
const hasRoomFor = async (tx: Tx, list: Candidate, { at, sessionId }: EnteringCar): Promise<boolean> => {
  const table = list.startsSessions ? await localTableOf(tx, list, at) : null
  if (table === null) return true
  const spots = spotsAt(table, at)
  if (spots === unlimitedSpots) return true
  await sql`select pg_advisory_xact_lock(hashtextextended(${`whitelist:${list.id}`}, 0))`.execute(tx)
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from sessions s where s.whitelist_id = ${list.id} and s.deleted_at is null
      and s.status = 'STARTED' and s.id is distinct from ${sessionId ?? null}::bigint`.execute(tx)
  return (rows[0]?.used ?? 0) < spots
}

/** `sessionId`: the car's own stay, which uses no spot of its list beside itself. */
type EnteringCar = CarAtPlace & { sessionId?: number | undefined }

/** Like `whitelistOfCar`, among the lists with room: above a list's spots the next right applies (R93). */
export const whitelistWithRoom = async (tx: Tx, car: EnteringCar): Promise<WhitelistOfCar | undefined> => {
  for (const list of await listsOfCar(tx, car)) if (await hasRoomFor(tx, list, car)) return asFound(list)
  return undefined
}

type Registration = Parameters<typeof memberStateOf>[0]

const reasonOfState: Readonly<Record<MemberState, MemberReason>> = {
  ACTIVE: 'lprEvents.listFull',
  FUTURE: 'lprEvents.memberNotYet',
  PENDING: 'lprEvents.memberPending',
  EXPIRED: 'lprEvents.memberExpired',
  DECLINED: 'lprEvents.memberDeclined',
}

/** States by how little the car lacks; the closest one is the reason. */
const closestFirst: readonly MemberState[] = ['ACTIVE', 'FUTURE', 'PENDING', 'EXPIRED', 'DECLINED']

/** Why the whitelists of a car give it no right here, if it is on one that is valid at this place; active means full. */
export const whyNoMember = async (
  db: Db | Tx,
  { placeId, plate, at }: CarAtPlace,
): Promise<MemberReason | undefined> => {
  const { rows } = await sql<Registration>`
    select u.status as "Status", coalesce(greatest(u.valid_from, w.valid_from), ${zeroDate}) as "ValidFrom",
      coalesce(least(u.valid_to, w.valid_to), ${zeroDate}) as "ValidTo"
    from list_cars k
    join whitelist_users u on u.id = k.user_id and u.deleted_at is null
    join whitelists w on w.id = k.list_id and w.deleted_at is null
    join places p on p.id = ${placeId} and p.region = w.region
    where k.plate_id = ${plateIdOf(plate)} and ${holdsHere('w')}`.execute(db)
  const states = new Set(rows.map((row) => memberStateOf(row, at)))
  const closest = closestFirst.find((state) => states.has(state))
  return closest && reasonOfState[closest]
}
