import type { Actor } from '@parkla/contract/access/actor.ts'
import { mayEditUsersOfFleet } from '@parkla/contract/members/fleets/fleets.policy.ts'
import {
  longestOf,
  morePlates,
  type FieldOf,
  type RejectionReason,
} from '@parkla/contract/office/imports/import-kinds.ts'
import { isNoMoment } from '@parkla/contract/office/imports/date-texts.ts'
import { isPlaceholder } from '@parkla/contract/kit/plates/placeholders.ts'
import { PlateInFile } from '@parkla/contract/kit/plate.ts'
import { addDays, instantToLocal, startOfDay, type Instant } from '@parkla/contract/kit/time.ts'
import type { Verdict } from '@parkla/contract/kit/verdict.ts'
import { mostPlates } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { mayEditUsersOf } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { findPerson } from '../../../people/access/people.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { insistOnLengths, readContacts, readPhone, readTime, type Cell, type Findings } from '../row-reading.ts'
import { beyond, insertAudited, makePlates, markingRows, markNumberPlates, numberedRows } from '../staging.ts'
import { kindOfTarget, type TargetOfOwner, type TargetReading } from './people-import.ts'

type Here = TargetReading & Findings

/** A fleet's file has some of these columns. */
type MemberCell = Cell<FieldOf<'members'>>

/** Lengths of the form. */
const longest = longestOf('members')

/** A list without a column of names: each user is named by the first plate. */
const isUnnamed = ({ columns }: Here): boolean => columns.Name === undefined && columns.LastName === undefined

const readTexts = (cell: MemberCell, here: Here) => {
  insistOnLengths(cell, longest, here.reject)
  return {
    ...readContacts(cell, isUnnamed(here) ? [] : ['Name'], here),
    company: cell('Company'),
    comment: cell('Comments'),
  }
}

/** Plates of one cell, separated by commas, semicolons, slashes or lines. A user of a fleet may have no car (R105). */
const readPlates = (cell: MemberCell, { reject }: Here, kind: ListKind): string[] => {
  const texts = (['Plate', ...morePlates] as const)
    .flatMap((field) => cell(field).split(/[,;/\n|]+/))
    .filter((text) => !isPlaceholder(text))
  const read = texts.map((text) => PlateInFile.safeParse(text))
  if (texts.length === 0 && kind !== fleet) reject('imports.plateMissing')
  if (read.some(({ success }) => !success)) reject('imports.plateImpossible')
  const plates = [...new Set(read.flatMap(({ data }) => data ?? []))]
  if (plates.length > mostPlates) reject('imports.tooManyPlates')
  return plates
}

/** A day as the end means the whole day (R98). */
const readBound = (cell: MemberCell, field: 'Start' | 'End', here: Here): Instant | null => {
  const time = isPlaceholder(cell(field)) || isNoMoment(cell(field)) ? undefined : readTime(cell(field), field, here)
  if (!time) return null
  const local = instantToLocal(time.instant, here.zone)
  return field === 'End' && time.isDay ? startOfDay(addDays(local, 1), here.zone) : time.instant
}

const readMemberRow = (cell: MemberCell, here: Here, kind: ListKind) => {
  const [texts, plates] = [readTexts(cell, here), readPlates(cell, here, kind)]
  const member = { ...texts, name: texts.name || (isUnnamed(here) ? (plates[0] ?? '') : ''), plates }
  const phone = readPhone(cell, here.region, here)
  const [start_time, end_time] = [readBound(cell, 'Start', here), readBound(cell, 'End', here)]
  if (start_time !== null && end_time !== null && start_time >= end_time) here.reject('imports.endNotAfterStart')
  return { phone, plate: member.plates[0] ?? '', start_time, end_time, member }
}

type Managed = { IsManager: boolean; RestrictedTo: number }

/** A kind of list with users: how they differ from users of the other kind. */
type ListKind = {
  kind: 'WHITELIST' | 'FLEET'
  entity: 'whitelistUser' | 'fleetUser'
  /** Name of the list in the audit trail. */
  listField: 'WhitelistId' | 'FleetId'
  option: 'OnlyList' | 'OnlyFleet'
  unknown: 'imports.listUnknown' | 'imports.fleetUnknown'
  taken: RejectionReason
  topic: 'whitelists' | 'fleets'
  mayEdit: (actor: Actor, managed: Managed) => Verdict
  columns: RawBuilder<unknown>
  values: (row: ImportRow) => RawBuilder<unknown>
}

const whitelist: ListKind = {
  kind: 'WHITELIST',
  entity: 'whitelistUser',
  listField: 'WhitelistId',
  option: 'OnlyList',
  unknown: 'imports.listUnknown',
  taken: 'imports.plateOnList',
  topic: 'whitelists',
  mayEdit: mayEditUsersOf,
  columns: sql`registration_type, company, comment`,
  values: () => sql`'IMPORTED', w.member ->> 'company', w.member ->> 'comment'`,
}

const fleet: ListKind = {
  kind: 'FLEET',
  entity: 'fleetUser',
  listField: 'FleetId',
  option: 'OnlyFleet',
  unknown: 'imports.fleetUnknown',
  taken: 'imports.plateOnFleet',
  topic: 'fleets',
  mayEdit: mayEditUsersOfFleet,
  columns: sql`registration_type`,
  values: ({ options }) => sql`case when ${options.Invite === 'YES'} and w.member ->> 'email' <> ''
    then 'MANUALLY_INVITED' else 'MANUALLY_ADDED' end`,
}

/** Whether this user may edit the users of the list (R100, R189). */
const mayEditList = async (db: Db | Tx, kind: ListKind, { targetId, ownerId }: TargetOfOwner): Promise<boolean> => {
  const { rows } = await sql<Managed>`
    select m.owner_id is not null as "IsManager", coalesce(m.restricted_to_user_id, 0)::bigint as "RestrictedTo"
    from lists l left join list_managers m on m.list_id = l.id and m.owner_id = ${ownerId}::bigint
    where l.id = ${targetId} and l.kind = ${kind.kind} and l.deleted_at is null`.execute(db)
  const [managed] = rows
  if (!managed || ownerId === null) return managed !== undefined
  const person = await findPerson(db, ownerId)
  return person !== undefined && kind.mayEdit(person.actor, managed).ok
}

/** Every plate of the rows `r` that are to be added. */
const platesOf = (importId: number) => sql`
  select r.line, p.plate from import_rows r, jsonb_array_elements_text(r.member -> 'plates') as p(plate)
  where r.import_id = ${importId} and not r.is_rejected`

const inFileBefore = (importId: number) => sql`
  select distinct line from (
    select line, row_number() over (partition by plate order by line) as nth from (${platesOf(importId)}) w
  ) n where nth > 1`

type OnList = { kind: ListKind; listId: number }

/** Rows of which a plate is on the list: `isWhole`, all of them with one user who has no other. */
const onList = (id: number, { listId }: OnList, isWhole: boolean) => sql`
  select line from (
    select w.line, count(*) as wanted, count(k.plate_id) as listed, count(distinct k.user_id) as users
    from (${platesOf(id)}) w
    left join plates n on n.plate = w.plate
    left join list_cars k on k.plate_id = n.id and k.list_id = ${listId}
    group by w.line) f
  where listed > 0 and (listed = wanted and users = 1) = ${isWhole}`

/** Users of a fleet without a car are known by their e-mail address, without one by their name among users without a car. */
const knownByContact = (id: number, listId: number) => sql`
  select r.line from import_rows r where r.import_id = ${id} and not r.is_rejected
    and jsonb_array_length(r.member -> 'plates') = 0
    and exists(select 1 from fleet_users u where u.fleet_id = ${listId} and u.deleted_at is null
      and case r.member ->> 'email' when '' then lower(u.name) = lower(r.member ->> 'name')
          and not exists(select 1 from list_cars k where k.user_id = u.id)
        else lower(u.email) = r.member ->> 'email' end)`

/** Users the fleet still has room for; null without a limit (R105). */
const roomOf = (fleetId: number) => sql<number | null>`(
  select f.max_number_of_users - (select count(*) from list_users u
    where u.list_id = f.id and u.deleted_at is null and u.status <> 'DECLINED')
  from fleets f where f.id = ${fleetId} and f.max_number_of_users > 0)`

/** Plates twice in the file, and those on the list: of the same user already there, of another refused (R96). */
const judge = async (tx: Tx, row: ImportRow, list: OnList): Promise<void> => {
  const { id } = row
  const mark = markingRows(tx, row)
  const isOfFleet = list.kind === fleet
  await mark('imports.duplicateInFile', inFileBefore(id))
  await mark('imports.alreadyThere', onList(id, list, true))
  if (isOfFleet) await mark('imports.alreadyThere', knownByContact(id, list.listId))
  await mark(list.kind.taken, onList(id, list, false))
  await markNumberPlates(tx, row)
  if (isOfFleet) await mark('imports.fleetFull', beyond(id, roomOf(list.listId)))
}

/** Users with their plates. A job e-mails the invitations of a fleet. */
const insertUsers = async (tx: Tx, row: ImportRow, { kind, listId, now }: OnList & { now: Instant }) => {
  const { columns, values, entity, listField } = kind
  await makePlates(tx, row.id, sql`select jsonb_array_elements_text(r.member -> 'plates')`)
  const made = sql`
    made as materialized (${numberedRows(row.id, sql`list_users`)}),
    users as (
      insert into list_users (id, list_id, kind, client_id, name, email, phone, status, valid_from, valid_to, registered_at,
        updated_at, ${columns})
      overriding system value
      select w.id, l.id, l.kind, (select c.id from clients c
          where c.phone_number = w.phone and w.phone <> '' and c.app_id = l.app_id and c.deleted_at is null),
        w.member ->> 'name', w.member ->> 'email', w.phone, 'APPROVED', w.start_time, w.end_time,
        ${now}::timestamptz, ${now}::timestamptz, ${values(row)}
      from made w join lists l on l.id = ${listId}),
    cars as (
      insert into list_cars (list_id, plate_id, user_id)
      select ${listId}::bigint, n.id, w.id
      from made w, jsonb_array_elements_text(w.member -> 'plates') as p(plate) join plates n on n.plate = p.plate)`
  const after = sql`${listField}::text, ${listId}::bigint, 'Cars', jsonb_array_length(m.member -> 'plates'),
    'Status', 'APPROVED'`
  return (await insertAudited(tx, row, { entity, made, after, now })).length
}

const importOf = (kind: ListKind) =>
  kindOfTarget({
    ...kind,
    mayEdit: (db, target) => mayEditList(db, kind, target),
    read: (cell, here) => readMemberRow(cell, here, kind),
    judge: (tx, row, { targetId }) => judge(tx, row, { kind, listId: targetId }),
    insert: (tx, row, { targetId, now }) => insertUsers(tx, row, { kind, listId: targetId, now }),
  })

/** Users of one whitelist, approved (R91). */
export const membersImport = importOf(whitelist)
/** Users of one fleet, approved, and invited if the importer wants it (R105). */
export const fleetUsersImport = importOf(fleet)
