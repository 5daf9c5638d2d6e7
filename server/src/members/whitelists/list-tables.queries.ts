import { standardReceivedMessage } from '@parkla/contract/members/whitelists/received-message.ts'
import type { Scope } from '@parkla/contract/access/scope.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { formatBarIds } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'

/** Whitelists and fleets: two sets of tables of one shape. `row`: alias of the list in conditions. */
export const listTables = {
  whitelists: {
    row: 'w',
    lists: 'whitelists',
    places: 'whitelist_places',
    zones: 'whitelist_zones',
    users: 'whitelist_users',
    cars: 'whitelist_user_plates',
    ofList: 'whitelist_id',
    ofUser: 'whitelist_user_id',
  },
  fleets: {
    row: 'f',
    lists: 'fleets',
    places: 'fleet_places',
    zones: 'fleet_zones',
    users: 'fleet_users',
    cars: 'fleet_user_plates',
    ofList: 'fleet_id',
    ofUser: 'fleet_user_id',
  },
} as const
export type ListTables = (typeof listTables)[keyof typeof listTables]

/** Whether the list or user of this alias is valid at an instant. */
export const inForce = (row: ListTables['row'] | 'u', at: Instant): RawBuilder<boolean> => {
  const [from, to] = [sql.ref(`${row}.valid_from`), sql.ref(`${row}.valid_to`)]
  return sql<boolean>`${sql.ref(`${row}.deleted_at`)} is null
    and (${from} is null or ${from} <= ${at}::timestamptz) and (${to} is null or ${to} > ${at}::timestamptz)`
}

/** Campaigns are valid at places or zones as lists are. */
export const campaignTables = {
  row: 'c',
  places: 'campaign_places',
  zones: 'campaign_zones',
  ofList: 'campaign_id',
} as const
export type PlaceTables = Pick<ListTables, keyof typeof campaignTables> | typeof campaignTables

/** Names in the conditions below; a list names places or zones (R90). */
const namesOf = ({ row, places, zones, ofList }: PlaceTables) => ({
  id: sql.ref(`${row}.id`),
  region: sql.ref(`${row}.region`),
  type: sql.ref(`${row}.valid_in_type`),
  places: sql.table(places),
  zones: sql.table(zones),
  ofList: sql.ref(ofList),
})

/** Lists in the regions of a scope, or valid at one of its places. */
export const isInScope = (tables: ListTables, scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'everything') return sql`true`
  const regions = 'regions' in scope ? [...scope.regions] : []
  const placeIds = 'placeIds' in scope ? [...scope.placeIds] : []
  const { id, region, type, places, zones, ofList } = namesOf(tables)
  return sql`(${region} = any(${regions}::text[]) or case ${type}
    when 'PLACES' then exists(select 1 from ${places} l
      where l.${ofList} = ${id} and l.place_id = any(${placeIds}::bigint[]))
    else exists(select 1 from ${zones} l join place_zones z on z.zone_id = l.zone_id
      join places p on p.id = z.place_id and p.region = ${region}
      where l.${ofList} = ${id} and z.place_id = any(${placeIds}::bigint[])) end)`
}

/** Lists that are valid at a place of this set of ids. */
export const isAtPlaces = (tables: ListTables, placeIds: RawBuilder<unknown>): RawBuilder<boolean> => {
  const { id, type, places, zones, ofList } = namesOf(tables)
  return sql`case ${type}
    when 'PLACES' then exists(select 1 from ${places} l where l.${ofList} = ${id} and l.place_id in ${placeIds})
    else exists(select 1 from ${zones} l join place_zones z on z.zone_id = l.zone_id
      where l.${ofList} = ${id} and z.place_id in ${placeIds}) end`
}

/** Whether the list is valid at the place `p` or its parent, because sessions belong to the leaf (R40). */
export const holdsHere = (tables: PlaceTables): RawBuilder<boolean> => {
  const { id, type, places, zones, ofList } = namesOf(tables)
  return sql`case ${type}
    when 'PLACES' then exists(select 1 from ${places} h
      where h.${ofList} = ${id} and h.place_id in (p.id, p.parent_id))
    else exists(select 1 from place_zones z
      join ${zones} h on h.zone_id = z.zone_id and h.${ofList} = ${id}
      join zones on zones.id = z.zone_id and zones.deleted_at is null
      where z.place_id in (p.id, p.parent_id)) end`
}

/** Names of the places or zones of a list. */
export const validIn = (tables: ListTables): RawBuilder<string[]> => {
  const { id, type, places, zones, ofList } = namesOf(tables)
  return sql`case ${type}
    when 'PLACES' then to_jsonb(array(select p.name from ${places} l
      join places p on p.id = l.place_id and p.deleted_at is null where l.${ofList} = ${id} order by lower(p.name), p.id))
    else to_jsonb(array(select z.name from ${zones} l
      join zones z on z.id = l.zone_id and z.deleted_at is null where l.${ofList} = ${id} order by lower(z.name), z.id))
    end`
}

/** Columns of the record that whitelists and fleets have; `r`: the region of the list. */
export const recordColumns = (tables: ListTables): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${tables.row}.${column}`)
  const { id, places, zones, ofList } = namesOf(tables)
  return sql`${of('valid_in_type')} as "ValidInType", ${of('valid_from')} as "ValidFrom", ${of('valid_to')} as "ValidTo",
    ${of('app_id')} as "AppId", ${of('app_registration_code')} as "AppRegistrationCode",
    ${of('registration_open_until')} as "RegistrationOpenUntil",
    ${of('notification_emails')} as "NotificationEmails", ${of('notification_digest')} as "NotificationDigest",
    ${of('auto_approve')} as "AutoApprove", ${of('approval_message')} as "ApprovalMessage",
    coalesce(nullif(${of('registration_request_received_message')}, ''), ${standardReceivedMessage}::text)
      as "RegistrationRequestReceivedMessage",
    r.time_zone as "TimeZone", ${of('updated_at')} as "UpdatedAt",
    to_jsonb(array(select place_id from ${places} where ${ofList} = ${id} order by 1)) as "placeIds",
    to_jsonb(array(select zone_id from ${zones} where ${ofList} = ${id} order by 1)) as "zoneIds"`
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
