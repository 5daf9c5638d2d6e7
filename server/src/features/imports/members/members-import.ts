import type { MemberField } from '@parkla/contract/imports/import-fields.ts'
import { Plate } from '@parkla/contract/kit/plate.ts'
import { addDays, instantToLocal, startOfDay, type Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { mostPlates } from '@parkla/contract/whitelists/whitelist-users.schema.ts'
import { mayEditUsersOf } from '@parkla/contract/whitelists/whitelists.policy.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { findPerson } from '../../access/people.queries.ts'
import type { Reading } from '../import-kind.ts'
import type { ImportRow } from '../imports.queries.ts'
import {
  cellsBy,
  newFindings,
  readContacts,
  readPhone,
  readTime,
  type Cell as CellOf,
  type Findings,
  type JudgedRow,
  type RawCells,
} from '../row-reading.ts'
import { isWanted, kindOfPeople, markRows } from '../staging.ts'
import { StepStopped } from '../step-context.ts'

type Cell = CellOf<MemberField>

type MemberReading = Pick<Reading<MemberField>, 'columns' | 'options'> & {
  zone: string
  region: string
  /** A user of a fleet may have no car (R105). */
  mayHaveNoCar?: boolean
}

/** The column `member` of `import_rows`. */
type MemberDetails = { name: string; email: string; company: string; comment: string; plates: string[] }

type StagedMember = JudgedRow & {
  phone: string
  plate: string
  start_time: Instant | null
  end_time: Instant | null
  member: MemberDetails
}

/** Lengths of the form. */
const longest = { Company: 100, Comments: 1_000 } as const

const readTexts = (cell: Cell, findings: Findings) => {
  const isLong = (field: keyof typeof longest) => cell(field).length > longest[field]
  if (isLong('Company') || isLong('Comments')) findings.reject('imports.textTooLong')
  return { ...readContacts(cell, ['Name'], findings), company: cell('Company'), comment: cell('Comments') }
}

/** Plates of one cell, separated by commas, semicolons, slashes or lines. */
const readPlates = (cell: Cell, { reject, mayHaveNoCar = false }: MemberReading & Findings): string[] => {
  const texts = cell('Plate')
    .split(/[,;/\n|]+/)
    .filter((text) => text.trim() !== '')
  const read = texts.map((text) => Plate.safeParse(text))
  if (texts.length === 0 && !mayHaveNoCar) reject('imports.plateMissing')
  if (read.some(({ success }) => !success)) reject('imports.plateImpossible')
  const plates = [...new Set(read.flatMap(({ data }) => data ?? []))]
  if (plates.length > mostPlates) reject('imports.tooManyPlates')
  return plates
}

/** A day as the end means the whole day (R98). */
const readBound = (cell: Cell, field: 'Start' | 'End', here: MemberReading & Findings): Instant | null => {
  if (cell(field) === '') return null
  const days: CellOf<'Start' | 'StartClock' | 'End' | 'EndClock'> = (name) =>
    name === 'Start' || name === 'End' ? cell(name) : ''
  const time = readTime(days, field, here)
  if (!time) return null
  const local = instantToLocal(time.instant, here.zone)
  return field === 'End' && time.isDay ? startOfDay(addDays(local, 1), here.zone) : time.instant
}

/** Judges one row. Pure. */
export const readMemberRow = (raw: RawCells, reading: MemberReading): StagedMember => {
  const findings = newFindings()
  const cell: Cell = cellsBy(raw.cells, reading.columns)
  const here = { ...reading, ...findings }
  const member = { ...readTexts(cell, findings), plates: readPlates(cell, here) }
  const phone = readPhone(cell, reading.region, findings)
  const [start_time, end_time] = [readBound(cell, 'Start', here), readBound(cell, 'End', here)]
  if (start_time !== null && end_time !== null && start_time >= end_time) findings.reject('imports.endBeforeStart')
  return {
    ...findings.judged(raw, []),
    phone,
    plate: member.plates[0] ?? '',
    start_time,
    end_time,
    member,
  }
}

type ListOfOwner = { listId: number; ownerId: number | null }

/** Whether this user may edit the users of the list (R189); at a terminal (null) every list. */
const mayEditList = async (db: Db | Tx, { listId, ownerId }: ListOfOwner): Promise<boolean> => {
  const { rows } = await sql<{ isManager: boolean }>`
    select exists(select 1 from whitelist_managers m where m.whitelist_id = w.id and m.owner_id = ${ownerId}::bigint)
      as "isManager"
    from whitelists w where w.id = ${listId} and w.deleted_at is null`.execute(db)
  const [list] = rows
  if (!list || ownerId === null) return list !== undefined
  const person = await findPerson(db, ownerId)
  return person !== undefined && mayEditUsersOf(person.actor, { IsManager: list.isManager }).ok
}

/** @throws Rejection 422 `imports.listUnknown` */
export const insistOnList = async (tx: Tx, list: ListOfOwner): Promise<void> => {
  if (!(await mayEditList(tx, list))) insist(reject('imports.listUnknown'), 'OnlyList')
}

const listIdOf = ({ options }: Pick<ImportRow, 'options'>): number => Number(options.OnlyList)

const regionOf = async (db: Db | Tx, listId: number): Promise<{ region: string; zone: string }> => {
  const { rows } = await sql<{ region: string; zone: string }>`
    select w.region, r.time_zone as zone from whitelists w join regions r on r.code = w.region
    where w.id = ${listId}`.execute(db)
  return found(rows[0])
}

/** Every plate of the rows `r` that are to be added. */
export const platesOf = (importId: number) => sql`
  select r.line, p.plate from import_rows r, jsonb_array_elements_text(r.member -> 'plates') as p(plate)
  where r.import_id = ${importId} and not r.is_rejected`

export const inFileBefore = (importId: number) => sql`
  select distinct line from (
    select line, row_number() over (partition by plate order by line) as nth from (${platesOf(importId)}) w
  ) n where nth > 1`

/** Rows of which a plate is on the list: `isWhole`, all of them with one user who has no other. */
const onList = (importId: number, listId: number, isWhole: boolean) => sql`
  select line from (
    select w.line, count(*) as wanted, count(k.plate_id) as listed, count(distinct k.whitelist_user_id) as users
    from (${platesOf(importId)}) w
    left join plates n on n.plate = w.plate
    left join whitelist_user_plates k on k.plate_id = n.id and k.whitelist_id = ${listId}
    group by w.line) f
  where listed > 0 and (listed = wanted and users = 1) = ${isWhole}`

/** Plates twice in the file, and those on the list: of the same user already there, of another refused (R96). */
const judge = async (tx: Tx, row: ImportRow): Promise<void> => {
  const { refuse, notice } = markRows(tx, row.id)
  const listId = listIdOf(row)
  await refuse('imports.duplicateInFile', inFileBefore(row.id))
  await notice('imports.alreadyThere', onList(row.id, listId, true))
  await refuse('imports.plateOnList', onList(row.id, listId, false))
}

/** Users, their plates and an audit event each, in one statement. */
const insertMembers = async (tx: Tx, row: ImportRow, now: Instant): Promise<number> => {
  const listId = listIdOf(row)
  await sql`insert into plates (plate)
    select distinct w.plate collate "C" from (${platesOf(row.id)}) w join import_rows r
      on r.import_id = ${row.id} and r.line = w.line and ${isWanted}
    order by 1 on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    with wanted as materialized (
      select nextval(pg_get_serial_sequence('whitelist_users', 'id')) as id, r.line, r.member, r.phone, r.start_time, r.end_time
      from (select * from import_rows r where r.import_id = ${row.id} and ${isWanted} order by r.line) r),
    users as (
      insert into whitelist_users (id, whitelist_id, client_id, name, email, phone, company, comment, status, valid_from,
        valid_to, registration_type, registered_at, updated_at)
      overriding system value
      select w.id, l.id, (select c.id from clients c
          where c.phone_number = w.phone and w.phone <> '' and c.app_id = l.app_id and c.deleted_at is null),
        w.member ->> 'name', w.member ->> 'email', w.phone, w.member ->> 'company', w.member ->> 'comment', 'APPROVED',
        w.start_time, w.end_time, 'IMPORTED', ${now}::timestamptz, ${now}::timestamptz
      from wanted w join whitelists l on l.id = ${listId}
      returning id),
    cars as (
      insert into whitelist_user_plates (whitelist_id, plate_id, whitelist_user_id)
      select ${listId}::bigint, n.id, w.id
      from wanted w, jsonb_array_elements_text(w.member -> 'plates') as p(plate) join plates n on n.plate = p.plate
      returning 1),
    facts as (
      insert into audit_events (fact, entity, entity_id, owner_id, reason, before, after, created_at)
      select 'whitelistUser.added', 'whitelistUser', w.id::text, ${row.owner_id}::bigint, '', '{}'::jsonb,
        jsonb_build_object('ImportId', ${row.id}::bigint, 'WhitelistId', ${listId}::bigint,
          'Cars', jsonb_array_length(w.member -> 'plates'), 'Status', 'APPROVED'), ${now}::timestamptz
      from wanted w
      returning 1)
    select count(*)::int as count from users`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Users of one whitelist, approved (R91). */
export const membersImport = kindOfPeople({
  openReader: async (db, reading) => {
    const opened = { ...reading, ...(await regionOf(db, listIdOf(reading))) }
    return (raw) => readMemberRow(raw, opened)
  },
  lock: async (tx, row) => {
    const listId = listIdOf(row)
    await sql`select 1 from whitelists where id = ${listId} for update`.execute(tx)
    if (!(await mayEditList(tx, { listId, ownerId: row.owner_id }))) throw new StepStopped()
  },
  judge,
  insert: insertMembers,
  topic: 'whitelists',
})
