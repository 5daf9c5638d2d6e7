import { maskEmail, maskName, maskPhone, phoneCodeOf, wholePhone } from '@parkla/contract/kit/phones/phone.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import type { SaveWhitelistUser, WhitelistUser } from '@parkla/contract/whitelists/whitelist-users.schema.ts'
import type { MemberState } from '@parkla/contract/whitelists/whitelists.filters.ts'
import { memberStateOf } from '@parkla/contract/whitelists/whitelists.policy.ts'
import { sql, type RawBuilder } from 'kysely'
import { record } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import { deliverMail } from '../../../kit/jobs/deliver-mail.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { Rejection } from '../../../kit/errors.ts'
import { defineJob, type JobDefinition } from '../../../kit/jobs/jobs.ts'
import { letter } from '../../../kit/papers/letter.ts'
import { insertPlates, plateIdOf } from '../../../kit/database/plate-id.ts'
import { setOrNull } from '../../../kit/database/rows.ts'
import { languageOf, type Language } from '../../../kit/reasons.ts'
import type { ListTables } from '../list-tables.queries.ts'

type Unset = 'ValidFrom' | 'ValidTo'
/** A user as stored: without a state, unset moments as null. */
export type StoredUser<User> = Omit<User, 'State' | Unset> & Record<Unset, Instant | null>

/** Columns that users `u` of whitelists and fleets have. */
export const listUserColumns = ({ cars, ofUser }: ListTables): RawBuilder<unknown> => sql`u.id as "ID",
  u.name as "Name", u.email as "Email", u.phone as "Phone",
  to_jsonb(array(select n.plate from ${sql.table(cars)} k join plates n on n.id = k.plate_id
    where k.${sql.ref(ofUser)} = u.id order by n.plate)) as "Plates",
  u.status as "Status", u.valid_from as "ValidFrom", u.valid_to as "ValidTo", u.registered_at as "RegisteredAt",
  u.registration_type as "RegistrationType", coalesce(u.client_id, 0) as "ClientId", u.updated_at as "UpdatedAt"`

/** Contacts in plain for those who edit the users or see personal data, else masked (R79). */
export type Shown = { now: Instant; isPlain: boolean }
type Contacts = Pick<WhitelistUser, 'Name' | 'Email' | 'Phone' | 'ClientId' | 'Status' | 'State' | Unset>
export const shownUser = <Row extends StoredUser<Contacts>>(row: Row, { now, isPlain }: Shown) => {
  const term = { ValidFrom: row.ValidFrom ?? zeroDate, ValidTo: row.ValidTo ?? zeroDate }
  const { Name, Email, Phone } = row
  const masked = { Name: maskName(Name), Email: maskEmail(Email), Phone: maskPhone(Phone), ClientId: 0 }
  return { ...row, ...term, State: memberStateOf({ ...row, ...term }, now), ...(isPlain ? {} : masked) }
}

/** Columns of the input that users of whitelists and fleets have. */
export const userColumnsOf = (user: Pick<SaveWhitelistUser, 'Name' | 'Email' | 'Phone' | Unset>) => ({
  name: user.Name,
  email: user.Email,
  phone: user.Phone,
  valid_from: setOrNull(user.ValidFrom),
  valid_to: setOrNull(user.ValidTo),
})

/** Contacts and comment stay out of the audit trail. */
export const auditedUser = (user: StoredUser<Pick<WhitelistUser, 'Plates' | 'Status' | 'State' | Unset>>) => ({
  Cars: user.Plates.length,
  Status: user.Status,
  ValidFrom: user.ValidFrom,
  ValidTo: user.ValidTo,
})

export const carsOf = (userId: number, plates: readonly string[]): CarOfUser[] =>
  [...new Set(plates)].map((plate) => ({ userId, plate }))

/** Conditions on a user `u` by state at an instant. */
export const inState: Readonly<Record<MemberState, (now: Instant) => RawBuilder<boolean>>> = {
  PENDING: () => sql`u.status = 'PENDING'`,
  DECLINED: () => sql`u.status = 'DECLINED'`,
  ACTIVE: (now) => sql`u.status = 'APPROVED' and (u.valid_from is null or u.valid_from <= ${now})
    and (u.valid_to is null or u.valid_to > ${now})`,
  FUTURE: (now) => sql`u.status = 'APPROVED' and u.valid_from > ${now} and (u.valid_to is null or u.valid_to > ${now})`,
  EXPIRED: (now) => sql`u.status = 'APPROVED' and u.valid_to <= ${now}`,
}

/** The whole phone that a reader of masked contacts searches. Such a search is logged (R79), every page of it. */
export const searchedPhone = async (
  ctx: Context,
  entity: 'whitelist' | 'fleet' | 'campaign',
  { id, search }: { id: number; search: string },
): Promise<string | undefined> => {
  const phone = wholePhone(search, phoneCodeOf(ctx.actor.region))
  if (phone !== undefined)
    await ctx.transaction((tx) => record(tx, ctx, { fact: `${entity}.searchedByPhone`, entity, id }))
  return phone
}

const plateOnList = (plates: readonly string[]): Rejection =>
  new Rejection(422, 'whitelists.plateOnList', {
    details: { plates: plates.join(', ') },
    fields: [{ Field: 'Plates', Error: 'whitelists.plateOnList' }],
  })

/** A user and one of their cars. */
export type CarOfUser = { userId: number; plate: string }
type StatusMail = { userId: number; status: 'APPROVED' | 'DECLINED'; text: string; mailId: string }

type SubjectOf = (language: Language, status: StatusMail['status'], list: string) => string
/** `key` begins the idempotency key of the e-mail. */
type JobName = { name: string; key: string }

/** E-mails the text of an approval or refusal, in the language of the region (R92). */
const statusMailJob = (
  { lists, users, ofList }: ListTables,
  { name, key }: JobName,
  subjectOf: SubjectOf,
): JobDefinition<StatusMail> =>
  defineJob<StatusMail>({
    name,
    run: async (ctx, { userId, status, text, mailId }) => {
      const { rows } = await sql<{ email: string; list: string; language: string }>`
        select u.email, l.name as list, r.language
        from ${sql.table(users)} u join ${sql.table(lists)} l on l.id = u.${sql.ref(ofList)} join regions r on r.code = l.region
        where u.id = ${userId} and u.deleted_at is null and u.email <> ''`.execute(ctx.db)
      const [user] = rows
      if (!user) return
      const language = languageOf(user.language)
      const subject = subjectOf(language, status, user.list)
      const mail = letter({ to: user.email, language, subject, paragraphs: [subject, text] })
      await deliverMail(ctx, { ...mail, idempotencyKey: `${key} ${mailId}` })
    },
  })

export const openListUsers = (tables: ListTables) => {
  const [users, cars] = [sql.table(tables.users), sql.table(tables.cars)]
  const [ofList, ofUser] = [sql.ref(tables.ofList), sql.ref(tables.ofUser)]

  /** Removes the cars of a user. */
  const removeCars = async (tx: Tx, userId: number): Promise<void> => {
    await sql`delete from ${cars} where ${ofUser} = ${userId}`.execute(tx)
  }

  /** Adds cars to users without cars. @throws 422 for a plate of another user of the list, by its primary key (R96) */
  const addCars = async (tx: Tx, listId: number, wanted: readonly CarOfUser[]): Promise<void> => {
    if (wanted.length === 0) return
    const plates = wanted.map(({ plate }) => plate)
    await insertPlates(tx, plates)
    const { rows } = await sql<{ plate: string }>`
      with wanted as (
        select n.id, n.plate, c.user_id
        from unnest(${wanted.map(({ userId }) => userId)}::bigint[], ${plates}::text[])
          as c(user_id, plate) join plates n on n.plate = c.plate),
      saved as (
        insert into ${cars} (${ofList}, plate_id, ${ofUser})
        select ${listId}::bigint, id, user_id from wanted order by id on conflict do nothing
        returning plate_id, ${ofUser} as user_id)
      select w.plate from wanted w
      where not exists(select 1 from saved s where s.plate_id = w.id and s.user_id = w.user_id)
      order by 1 limit 20`.execute(tx)
    if (rows.length > 0) throw plateOnList([...new Set(rows.map(({ plate }) => plate))])
  }

  /** Adds a car unless another user of the list has it; returns whether it was added. */
  const addFreeCar = async (tx: Tx, listId: number, { userId, plate }: CarOfUser): Promise<boolean> => {
    await insertPlates(tx, [plate])
    const { rows } = await sql`
      insert into ${cars} (${ofList}, plate_id, ${ofUser})
      values (${listId}, ${plateIdOf(plate)}, ${userId}) on conflict do nothing
      returning plate_id`.execute(tx)
    return rows.length > 0
  }

  /** Whether a user of the list has this phone and, unless it is empty, this car. */
  const isKnown = async (
    tx: Tx,
    listId: number,
    { phone, plate }: { phone: string; plate: string },
  ): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from ${users} u where u.${ofList} = ${listId} and u.phone = ${phone} and u.deleted_at is null
        and (${plate} = '' or exists(select 1 from ${cars} k join plates p on p.id = k.plate_id
          where k.${ofUser} = u.id and p.plate = ${plate})) limit 1`.execute(tx)
    return rows.length > 0
  }

  const statusJob = (of: JobName, subjectOf: SubjectOf): JobDefinition<StatusMail> =>
    statusMailJob(tables, of, subjectOf)

  return { addCars, addFreeCar, removeCars, isKnown, statusJob }
}
