import { mayEditUsersOfFleet } from '@parkla/contract/fleets/fleets.policy.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { findPerson } from '../../access/people.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { isWanted, kindOfPeople, markRows } from '../staging.ts'
import { StepStopped } from '../step-context.ts'
import { inFileBefore, platesOf, readMemberRow } from './members-import.ts'

type FleetOfOwner = { fleetId: number; ownerId: number | null }

/** Whether this user may edit the users of the fleet (R100, R189); at a terminal (null) every fleet. */
const mayEditFleetUsers = async (db: Db | Tx, { fleetId, ownerId }: FleetOfOwner): Promise<boolean> => {
  const { rows } = await sql<{ IsManager: boolean; RestrictedTo: number }>`
    select m.id is not null as "IsManager", coalesce(m.restricted_to_fleet_user_id, 0)::bigint as "RestrictedTo"
    from fleets f left join fleet_managers m on m.fleet_id = f.id and m.owner_id = ${ownerId}::bigint
    where f.id = ${fleetId} and f.deleted_at is null`.execute(db)
  const [fleet] = rows
  if (!fleet || ownerId === null) return fleet !== undefined
  const person = await findPerson(db, ownerId)
  return person !== undefined && mayEditUsersOfFleet(person.actor, fleet).ok
}

/** @throws Rejection 422 `imports.fleetUnknown` */
export const insistOnFleet = async (tx: Tx, fleet: FleetOfOwner): Promise<void> => {
  if (!(await mayEditFleetUsers(tx, fleet))) insist(reject('imports.fleetUnknown'), 'OnlyFleet')
}

const fleetIdOf = ({ options }: Pick<ImportRow, 'options'>): number => Number(options.OnlyFleet)

const regionOf = async (db: Db | Tx, fleetId: number): Promise<{ region: string; zone: string }> => {
  const { rows } = await sql<{ region: string; zone: string }>`
    select f.region, r.time_zone as zone from fleets f join regions r on r.code = f.region
    where f.id = ${fleetId}`.execute(db)
  return found(rows[0])
}

/** Rows of which a plate is in the fleet: `isWhole`, all of them with one user who has no other. */
const inFleet = (importId: number, fleetId: number, isWhole: boolean) => sql`
  select line from (
    select w.line, count(*) as wanted, count(k.plate_id) as listed, count(distinct k.fleet_user_id) as users
    from (${platesOf(importId)}) w
    left join plates n on n.plate = w.plate
    left join fleet_user_plates k on k.plate_id = n.id and k.fleet_id = ${fleetId}
    group by w.line) f
  where listed > 0 and (listed = wanted and users = 1) = ${isWhole}`

/** Users without a car are known by their e-mail address, without one by their name among users without a car. */
const knownByContact = (importId: number, fleetId: number) => sql`
  select r.line from import_rows r where r.import_id = ${importId} and not r.is_rejected
    and jsonb_array_length(r.member -> 'plates') = 0
    and exists(select 1 from fleet_users u where u.fleet_id = ${fleetId} and u.deleted_at is null
      and case r.member ->> 'email' when '' then lower(u.name) = lower(r.member ->> 'name')
          and not exists(select 1 from fleet_user_plates k where k.fleet_user_id = u.id)
        else lower(u.email) = r.member ->> 'email' end)`

/** Rows beyond the most users of the fleet, in the order of the file (R105). */
const withoutRoom = (importId: number, fleetId: number) => sql`
  select n.line from (
    select r.line, row_number() over (order by r.line) as nth from import_rows r
    where r.import_id = ${importId} and ${isWanted}) n
  join fleets f on f.id = ${fleetId} and f.max_number_of_users > 0
  where n.nth > f.max_number_of_users - (select count(*) from fleet_users u
    where u.fleet_id = f.id and u.deleted_at is null and u.status <> 'DECLINED')`

const judge = async (tx: Tx, row: ImportRow): Promise<void> => {
  const { refuse, notice } = markRows(tx, row.id)
  const fleetId = fleetIdOf(row)
  await refuse('imports.duplicateInFile', inFileBefore(row.id))
  await notice('imports.alreadyThere', inFleet(row.id, fleetId, true))
  await notice('imports.alreadyThere', knownByContact(row.id, fleetId))
  await refuse('imports.plateOnFleet', inFleet(row.id, fleetId, false))
  await refuse('imports.fleetFull', withoutRoom(row.id, fleetId))
}

/** Users, their plates and an audit event each, in one statement. A job e-mails the invitations. */
const insertUsers = async (tx: Tx, row: ImportRow, now: Instant): Promise<number> => {
  const fleetId = fleetIdOf(row)
  await sql`insert into plates (plate)
    select distinct w.plate collate "C" from (${platesOf(row.id)}) w join import_rows r
      on r.import_id = ${row.id} and r.line = w.line and ${isWanted}
    order by 1 on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    with wanted as materialized (
      select nextval(pg_get_serial_sequence('fleet_users', 'id')) as id, r.line, r.member, r.phone, r.start_time, r.end_time
      from (select * from import_rows r where r.import_id = ${row.id} and ${isWanted} order by r.line) r),
    users as (
      insert into fleet_users (id, fleet_id, client_id, name, email, phone, status, valid_from, valid_to,
        registration_type, registered_at, updated_at)
      overriding system value
      select w.id, f.id, (select c.id from clients c
          where c.phone_number = w.phone and w.phone <> '' and c.app_id = f.app_id and c.deleted_at is null),
        w.member ->> 'name', w.member ->> 'email', w.phone, 'APPROVED', w.start_time, w.end_time,
        case when ${row.options.Invite === 'YES'} and w.member ->> 'email' <> '' then 'MANUALLY_INVITED'
          else 'MANUALLY_ADDED' end, ${now}::timestamptz, ${now}::timestamptz
      from wanted w join fleets f on f.id = ${fleetId}
      returning id),
    cars as (
      insert into fleet_user_plates (fleet_id, plate_id, fleet_user_id)
      select ${fleetId}::bigint, n.id, w.id
      from wanted w, jsonb_array_elements_text(w.member -> 'plates') as p(plate) join plates n on n.plate = p.plate
      returning 1),
    facts as (
      insert into audit_events (fact, entity, entity_id, owner_id, reason, before, after, created_at)
      select 'fleetUser.added', 'fleetUser', w.id::text, ${row.owner_id}::bigint, '', '{}'::jsonb,
        jsonb_build_object('ImportId', ${row.id}::bigint, 'FleetId', ${fleetId}::bigint,
          'Cars', jsonb_array_length(w.member -> 'plates'), 'Status', 'APPROVED'), ${now}::timestamptz
      from wanted w
      returning 1)
    select count(*)::int as count from users`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Users of one fleet, approved, and invited if the importer wants it (R105). */
export const fleetUsersImport = kindOfPeople({
  openReader: async (db, reading) => {
    const opened = { ...reading, ...(await regionOf(db, fleetIdOf(reading))), mayHaveNoCar: true }
    return (raw) => readMemberRow(raw, opened)
  },
  // The lock lets sessions start.
  lock: async (tx, row) => {
    const fleetId = fleetIdOf(row)
    await sql`select 1 from fleets where id = ${fleetId} for no key update`.execute(tx)
    if (!(await mayEditFleetUsers(tx, { fleetId, ownerId: row.owner_id }))) throw new StepStopped()
  },
  judge,
  insert: insertUsers,
  topic: 'fleets',
})
