import { standardReceivedMessage } from '@parkla/contract/members/whitelists/received-message.ts'
import type { Scope } from '@parkla/contract/access/scope.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { formatBarIds } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'

/** Alias of a list in conditions: `w` of a whitelist, `f` of a fleet, `c` of a campaign. */
export type ListRow = 'w' | 'f' | 'c'

/** Whether the list or user of this alias is valid at an instant. */
export const inForce = (row: ListRow | 'u', at: Instant): RawBuilder<boolean> => {
  const [from, to] = [sql.ref(`${row}.valid_from`), sql.ref(`${row}.valid_to`)]
  return sql<boolean>`${sql.ref(`${row}.deleted_at`)} is null
    and (${from} is null or ${from} <= ${at}::timestamptz) and (${to} is null or ${to} > ${at}::timestamptz)`
}

/** Columns in the conditions below; a list names places or zones (R90). */
const namesOf = (row: ListRow) => ({
  id: sql.ref(`${row}.id`),
  region: sql.ref(`${row}.region`),
  type: sql.ref(`${row}.valid_in_type`),
})

/** Lists in the regions of a scope, or valid at one of its places. */
export const isInScope = (row: ListRow, scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'everything') return sql`true`
  const regions = 'regions' in scope ? [...scope.regions] : []
  const placeIds = 'placeIds' in scope ? [...scope.placeIds] : []
  const { id, region, type } = namesOf(row)
  return sql`(${region} = any(${regions}::text[]) or case ${type}
    when 'PLACES' then exists(select 1 from list_places l
      where l.list_id = ${id} and l.place_id = any(${placeIds}::bigint[]))
    else exists(select 1 from list_zones l join place_zones z on z.zone_id = l.zone_id
      join places p on p.id = z.place_id and p.region = ${region}
      where l.list_id = ${id} and z.place_id = any(${placeIds}::bigint[])) end)`
}

/** Lists that are valid at a place of this set of ids. */
export const isAtPlaces = (row: ListRow, placeIds: RawBuilder<unknown>): RawBuilder<boolean> => {
  const { id, type } = namesOf(row)
  return sql`case ${type}
    when 'PLACES' then exists(select 1 from list_places l where l.list_id = ${id} and l.place_id in ${placeIds})
    else exists(select 1 from list_zones l join place_zones z on z.zone_id = l.zone_id
      where l.list_id = ${id} and z.place_id in ${placeIds}) end`
}

/** Whether the list is valid at the place `p` or its parent, because sessions belong to the leaf (R40). */
export const holdsHere = (row: ListRow): RawBuilder<boolean> => {
  const { id, type } = namesOf(row)
  return sql`case ${type}
    when 'PLACES' then exists(select 1 from list_places h
      where h.list_id = ${id} and h.place_id in (p.id, p.parent_id))
    else exists(select 1 from place_zones z
      join list_zones h on h.zone_id = z.zone_id and h.list_id = ${id}
      join zones on zones.id = z.zone_id and zones.deleted_at is null
      where z.place_id in (p.id, p.parent_id)) end`
}

/** Names of the places or zones of a list. */
export const validIn = (row: ListRow): RawBuilder<string[]> => {
  const { id, type } = namesOf(row)
  return sql`case ${type}
    when 'PLACES' then to_jsonb(array(select p.name from list_places l
      join places p on p.id = l.place_id and p.deleted_at is null where l.list_id = ${id} order by lower(p.name), p.id))
    else to_jsonb(array(select z.name from list_zones l
      join zones z on z.id = l.zone_id and z.deleted_at is null where l.list_id = ${id} order by lower(z.name), z.id))
    end`
}

/** Number of users `u` of a list. Counted in the table: its indexes have no kind, which the list implies. */
export const countUsers = (row: ListRow, isCounted: RawBuilder<boolean> = sql`true`): RawBuilder<number> =>
  sql`(select count(*)::int from list_users u
    where u.list_id = ${sql.ref(`${row}.id`)} and u.deleted_at is null and ${isCounted})`

/** Columns of the record that whitelists and fleets have; `r`: the region of the list. */
export const recordColumns = (row: ListRow): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const { id } = namesOf(row)
  return sql`${of('valid_in_type')} as "ValidInType", ${of('valid_from')} as "ValidFrom", ${of('valid_to')} as "ValidTo",
    ${of('app_id')} as "AppId", ${of('app_registration_code')} as "AppRegistrationCode",
    ${of('registration_open_until')} as "RegistrationOpenUntil",
    ${of('notification_emails')} as "NotificationEmails", ${of('notification_digest')} as "NotificationDigest",
    ${of('auto_approve')} as "AutoApprove", ${of('approval_message')} as "ApprovalMessage",
    coalesce(nullif(${of('registration_request_received_message')}, ''), ${standardReceivedMessage}::text)
      as "RegistrationRequestReceivedMessage",
    r.time_zone as "TimeZone", ${of('updated_at')} as "UpdatedAt",
    to_jsonb(array(select place_id from list_places where list_id = ${id} order by 1)) as "placeIds",
    to_jsonb(array(select zone_id from list_zones where list_id = ${id} order by 1)) as "zoneIds"`
}

type Unset = 'ValidFrom' | 'ValidTo' | 'RegistrationOpenUntil'
/** A list as stored: ids as arrays, unset moments as null. */
export type StoredList<List> = Omit<List, 'Places' | 'Zones' | Unset> &
  Record<Unset, Instant | null> & { placeIds: number[]; zoneIds: number[] }

/** The list with ids and moments as in the answer. */
export const answeredList = <Row extends StoredList<object>>({ placeIds, zoneIds, ...row }: Row) => ({
  ...row,
  Places: formatBarIds(placeIds),
  Zones: formatBarIds(zoneIds),
  ValidFrom: row.ValidFrom ?? zeroDate,
  ValidTo: row.ValidTo ?? zeroDate,
  RegistrationOpenUntil: row.RegistrationOpenUntil ?? zeroDate,
})
