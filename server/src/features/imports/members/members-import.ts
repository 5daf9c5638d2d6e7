import type { Actor } from '@parkla/contract/access/actor.ts'
import { mayEditUsersOfFleet } from '@parkla/contract/fleets/fleets.policy.ts'
import type { RejectionReason } from '@parkla/contract/imports/import-findings.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { reject, type Verdict } from '@parkla/contract/kit/verdict.ts'
import { mayEditUsersOf } from '@parkla/contract/whitelists/whitelists.policy.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../kit/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { findPerson } from '../../access/people.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { isWanted, kindOfPeople, markRows } from '../staging.ts'
import { StepStopped } from '../step-context.ts'
import { readMemberRow } from './members.row.ts'

type Managed = { IsManager: boolean; RestrictedTo: number }

/** A kind of list with users: where they are stored, and how they differ from those of the other kind. */
type ListKind = {
  option: 'OnlyList' | 'OnlyFleet'
  unknown: 'imports.listUnknown' | 'imports.fleetUnknown'
  taken: RejectionReason
  entity: 'whitelistUser' | 'fleetUser'
  /** Name of the list in the audit trail. */
  listField: 'WhitelistId' | 'FleetId'
  topic: 'whitelists' | 'fleets'
  tables: Record<'lists' | 'users' | 'cars' | 'managers', RawBuilder<unknown>>
  /** Columns that name the list, and the user of a car. */
  ofList: RawBuilder<unknown>
  ofUser: RawBuilder<unknown>
  /** User of the list that a manager `m` is restricted to; 0 = all. */
  restrictedTo: RawBuilder<number>
  mayEdit: (actor: Actor, managed: Managed) => Verdict
  lock: RawBuilder<unknown>
  /** A user may have no car (R105). */
  mayHaveNoCar: boolean
  columns: RawBuilder<unknown>
  values: (row: ImportRow) => RawBuilder<unknown>
}

const whitelist: ListKind = {
  option: 'OnlyList',
  unknown: 'imports.listUnknown',
  taken: 'imports.plateOnList',
  entity: 'whitelistUser',
  listField: 'WhitelistId',
  topic: 'whitelists',
  tables: {
    lists: sql`whitelists`,
    users: sql`whitelist_users`,
    cars: sql`whitelist_user_plates`,
    managers: sql`whitelist_managers`,
  },
  ofList: sql`whitelist_id`,
  ofUser: sql`whitelist_user_id`,
  restrictedTo: sql`0`,
  mayEdit: mayEditUsersOf,
  // No key update: sessions that start by their foreign key do not wait; those who add users do.
  lock: sql`for no key update`,
  mayHaveNoCar: false,
  columns: sql`registration_type, company, comment`,
  values: () => sql`'IMPORTED', w.member ->> 'company', w.member ->> 'comment'`,
}

const fleet: ListKind = {
  option: 'OnlyFleet',
  unknown: 'imports.fleetUnknown',
  taken: 'imports.plateOnFleet',
  entity: 'fleetUser',
  listField: 'FleetId',
  topic: 'fleets',
  tables: { lists: sql`fleets`, users: sql`fleet_users`, cars: sql`fleet_user_plates`, managers: sql`fleet_managers` },
  ofList: sql`fleet_id`,
  ofUser: sql`fleet_user_id`,
  restrictedTo: sql`coalesce(m.restricted_to_fleet_user_id, 0)::bigint`,
  mayEdit: mayEditUsersOfFleet,
  // Sessions that start by their foreign key do not wait.
  lock: sql`for no key update`,
  mayHaveNoCar: true,
  columns: sql`registration_type`,
  values: ({ options }) => sql`case when ${options.Invite === 'YES'} and w.member ->> 'email' <> ''
    then 'MANUALLY_INVITED' else 'MANUALLY_ADDED' end`,
}

type ListOfOwner = { listId: number; ownerId: number | null }

/** Whether this user may edit the users of the list (R100, R189); at a terminal (null) every list. */
const mayEditList = async (db: Db | Tx, kind: ListKind, { listId, ownerId }: ListOfOwner): Promise<boolean> => {
  const { tables, ofList, restrictedTo, mayEdit } = kind
  const { rows } = await sql<Managed>`
    select m.owner_id is not null as "IsManager", ${restrictedTo} as "RestrictedTo"
    from ${tables.lists} l left join ${tables.managers} m on m.${ofList} = l.id and m.owner_id = ${ownerId}::bigint
    where l.id = ${listId} and l.deleted_at is null`.execute(db)
  const [managed] = rows
  if (!managed || ownerId === null) return managed !== undefined
  const person = await findPerson(db, ownerId)
  return person !== undefined && mayEdit(person.actor, managed).ok
}

const insistOn =
  (kind: ListKind) =>
  async (tx: Tx, list: ListOfOwner): Promise<void> => {
    if (!(await mayEditList(tx, kind, list))) insist(reject(kind.unknown), kind.option)
  }

/** @throws Rejection 422 `imports.listUnknown` */
export const insistOnList = insistOn(whitelist)
/** @throws Rejection 422 `imports.fleetUnknown` */
export const insistOnFleet = insistOn(fleet)

const listIdOf = ({ option }: ListKind, { options }: Pick<ImportRow, 'options'>): number => Number(options[option])

const regionOf = async (db: Db | Tx, { tables }: ListKind, id: number): Promise<{ region: string; zone: string }> => {
  const { rows } = await sql<{ region: string; zone: string }>`
    select l.region, r.time_zone as zone from ${tables.lists} l join regions r on r.code = l.region
    where l.id = ${id}`.execute(db)
  return found(rows[0])
}

/** Every plate of the rows `r` that are to be added. */
const platesOf = (importId: number) => sql`
  select r.line, p.plate from import_rows r, jsonb_array_elements_text(r.member -> 'plates') as p(plate)
  where r.import_id = ${importId} and not r.is_rejected`

const inFileBefore = (importId: number) => sql`
  select distinct line from (
    select line, row_number() over (partition by plate order by line) as nth from (${platesOf(importId)}) w
  ) n where nth > 1`

/** Rows of which a plate is on the list: `isWhole`, all of them with one user who has no other. */
const onList = ({ tables, ofList, ofUser }: ListKind, { id, listId }: Judged, isWhole: boolean) => sql`
  select line from (
    select w.line, count(*) as wanted, count(k.plate_id) as listed, count(distinct k.${ofUser}) as users
    from (${platesOf(id)}) w
    left join plates n on n.plate = w.plate
    left join ${tables.cars} k on k.plate_id = n.id and k.${ofList} = ${listId}
    group by w.line) f
  where listed > 0 and (listed = wanted and users = 1) = ${isWhole}`

type Judged = { id: number; listId: number }

/** Users of a fleet without a car are known by their e-mail address, without one by their name among users without a car. */
const knownByContact = ({ id, listId }: Judged) => sql`
  select r.line from import_rows r where r.import_id = ${id} and not r.is_rejected
    and jsonb_array_length(r.member -> 'plates') = 0
    and exists(select 1 from fleet_users u where u.fleet_id = ${listId} and u.deleted_at is null
      and case r.member ->> 'email' when '' then lower(u.name) = lower(r.member ->> 'name')
          and not exists(select 1 from fleet_user_plates k where k.fleet_user_id = u.id)
        else lower(u.email) = r.member ->> 'email' end)`

/** Rows beyond the most users of the fleet, in the order of the file (R105). */
const withoutRoom = ({ id, listId }: Judged) => sql`
  select n.line from (
    select r.line, row_number() over (order by r.line) as nth from import_rows r
    where r.import_id = ${id} and ${isWanted}) n
  join fleets f on f.id = ${listId} and f.max_number_of_users > 0
  where n.nth > f.max_number_of_users - (select count(*) from fleet_users u
    where u.fleet_id = f.id and u.deleted_at is null and u.status <> 'DECLINED')`

/** Plates twice in the file, and those on the list: of the same user already there, of another refused (R96). */
const judge = async (tx: Tx, kind: ListKind, row: ImportRow): Promise<void> => {
  const { refuse, notice } = markRows(tx, row.id)
  const judged = { id: row.id, listId: listIdOf(kind, row) }
  await refuse('imports.duplicateInFile', inFileBefore(row.id))
  await notice('imports.alreadyThere', onList(kind, judged, true))
  if (kind === fleet) await notice('imports.alreadyThere', knownByContact(judged))
  await refuse(kind.taken, onList(kind, judged, false))
  if (kind === fleet) await refuse('imports.fleetFull', withoutRoom(judged))
}

type Insert = { row: ImportRow; now: Instant }

/** Users, their plates and an audit event each, in one statement. A job e-mails the invitations of a fleet. */
const insertUsers = async (tx: Tx, kind: ListKind, { row, now }: Insert): Promise<number> => {
  const { tables, ofList, ofUser, columns, values, entity, listField } = kind
  const listId = listIdOf(kind, row)
  await sql`insert into plates (plate)
    select distinct w.plate collate "C" from (${platesOf(row.id)}) w join import_rows r
      on r.import_id = ${row.id} and r.line = w.line and ${isWanted}
    order by 1 on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    with wanted as materialized (
      select nextval(pg_get_serial_sequence('${tables.users}', 'id')) as id, r.line, r.member, r.phone, r.start_time, r.end_time
      from (select * from import_rows r where r.import_id = ${row.id} and ${isWanted} order by r.line) r),
    users as (
      insert into ${tables.users} (id, ${ofList}, client_id, name, email, phone, status, valid_from, valid_to, registered_at,
        updated_at, ${columns})
      overriding system value
      select w.id, l.id, (select c.id from clients c
          where c.phone_number = w.phone and w.phone <> '' and c.app_id = l.app_id and c.deleted_at is null),
        w.member ->> 'name', w.member ->> 'email', w.phone, 'APPROVED', w.start_time, w.end_time,
        ${now}::timestamptz, ${now}::timestamptz, ${values(row)}
      from wanted w join ${tables.lists} l on l.id = ${listId}
      returning id),
    cars as (
      insert into ${tables.cars} (${ofList}, plate_id, ${ofUser})
      select ${listId}::bigint, n.id, w.id
      from wanted w, jsonb_array_elements_text(w.member -> 'plates') as p(plate) join plates n on n.plate = p.plate
      returning 1),
    facts as (
      insert into audit_events (fact, entity, entity_id, owner_id, reason, before, after, created_at)
      select ${`${entity}.added`}, ${entity}, w.id::text, ${row.owner_id}::bigint, '', '{}'::jsonb,
        jsonb_build_object('ImportId', ${row.id}::bigint, ${listField}::text, ${listId}::bigint,
          'Cars', jsonb_array_length(w.member -> 'plates'), 'Status', 'APPROVED'), ${now}::timestamptz
      from wanted w
      returning 1)
    select count(*)::int as count from users`.execute(tx)
  return rows[0]?.count ?? 0
}

const importOf = (kind: ListKind) =>
  kindOfPeople({
    openReader: async (db, reading) => {
      const region = await regionOf(db, kind, listIdOf(kind, reading))
      const opened = { ...reading, ...region, mayHaveNoCar: kind.mayHaveNoCar }
      return (raw) => readMemberRow(raw, opened)
    },
    lock: async (tx, row) => {
      const listId = listIdOf(kind, row)
      await sql`select 1 from ${kind.tables.lists} where id = ${listId} ${kind.lock}`.execute(tx)
      if (!(await mayEditList(tx, kind, { listId, ownerId: row.owner_id }))) throw new StepStopped()
    },
    judge: (tx, row) => judge(tx, kind, row),
    insert: (tx, row, now) => insertUsers(tx, kind, { row, now }),
    topic: kind.topic,
  })

/** Users of one whitelist, approved (R91). */
export const membersImport = importOf(whitelist)
/** Users of one fleet, approved, and invited if the importer wants it (R105). */
export const fleetUsersImport = importOf(fleet)
