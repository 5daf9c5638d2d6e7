import type { MemberField } from '@parkla/contract/imports/import-fields.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database.ts'
import { found } from '../../../kit/errors.ts'
import type { KindOfImport, Reading } from '../import-kind.ts'
import type { ImportRow } from '../imports.queries.ts'
import { countLeftOut, isWanted, markRows } from '../staging.ts'
import { StepStopped } from '../step-context.ts'
import { mayEditList } from './lists-of-owner.ts'
import { readMemberRow } from './members.row.ts'

const listIdOf = ({ options }: Pick<ImportRow, 'options'>): number => Number(options.OnlyList)

const regionOf = async (db: Db | Tx, listId: number): Promise<{ region: string; zone: string }> => {
  const { rows } = await sql<{ region: string; zone: string }>`
    select w.region, r.time_zone as zone from whitelists w join regions r on r.code = w.region
    where w.id = ${listId}`.execute(db)
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

/** Judged again under the lock of the list: others may have added the same plates meanwhile. */
const apply: KindOfImport['apply'] = async (tx, row, { now, watch }) => {
  const listId = listIdOf(row)
  await sql`select 1 from whitelists where id = ${listId} for update`.execute(tx)
  if (!(await mayEditList(tx, { listId, ownerId: row.owner_id }))) throw new StepStopped()
  await judge(tx, row)
  await watch(0.5)
  const added = await insertMembers(tx, row, now)
  // Last, because it locks the import's row, which progress updates over another connection.
  await countLeftOut(tx, row.id)
  return added
}

/** Users of one whitelist, approved (R91). */
export const membersImport: KindOfImport = {
  openReader: async (db, reading) => {
    const here = await regionOf(db, listIdOf(reading))
    // The check command rejects mappings with other fields.
    const opened = { ...(reading as Reading<MemberField>), ...here }
    return (raw) => readMemberRow(raw, opened)
  },
  findTogether: async (tx, row) => {
    await judge(tx, row)
    return { PlacesToAdd: 0, ClientsToAdd: 0 }
  },
  apply,
  topic: 'whitelists',
}
