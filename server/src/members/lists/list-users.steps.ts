import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { insertPlates, plateIdOf } from '../../kit/database/plate-id.ts'
import { Rejection } from '../../kit/errors.ts'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { defineJob, type JobDefinition } from '../../kit/jobs/jobs.ts'
import { letter } from '../../kit/papers/letter.ts'
import { languageOf, type Language } from '../../kit/reasons.ts'
import type { CarOfUser } from './list-users.queries.ts'

const plateOnList = (plates: readonly string[]): Rejection =>
  new Rejection(422, 'whitelists.plateOnList', {
    details: { plates: plates.join(', ') },
    fields: [{ Field: 'Plates', Error: 'whitelists.plateOnList' }],
  })

type StatusMail = { userId: number; status: 'APPROVED' | 'DECLINED'; text: string; mailId: string }

type SubjectOf = (language: Language, status: StatusMail['status'], list: string) => string
/** `key` begins the idempotency key of the e-mail. */
type JobName = { name: string; key: string }

/** E-mails the text of an approval or refusal, in the language of the region (R92). */
export const statusMailJob = ({ name, key }: JobName, subjectOf: SubjectOf): JobDefinition<StatusMail> =>
  defineJob<StatusMail>({
    name,
    run: async (ctx, { userId, status, text, mailId }) => {
      const { rows } = await sql<{ email: string; list: string; language: string }>`
        select u.email, l.name as list, r.language
        from list_users u join lists l on l.id = u.list_id join regions r on r.code = l.region
        where u.id = ${userId} and u.deleted_at is null and u.email <> ''`.execute(ctx.db)
      const [user] = rows
      if (!user) return
      const language = languageOf(user.language)
      const subject = subjectOf(language, status, user.list)
      const mail = letter({ to: user.email, language, subject, paragraphs: [subject, text] })
      await deliverMail(ctx, { ...mail, idempotencyKey: `${key} ${mailId}` })
    },
  })

/** Removes the cars of a user. */
export const removeCars = async (tx: Tx, userId: number): Promise<void> => {
  await sql`delete from list_cars where user_id = ${userId}`.execute(tx)
}

/** Adds cars to users without cars. @throws 422 for a plate of another user of the list, by its primary key (R96) */
export const addCars = async (tx: Tx, listId: number, wanted: readonly CarOfUser[]): Promise<void> => {
  if (wanted.length === 0) return
  const plates = wanted.map(({ plate }) => plate)
  await insertPlates(tx, plates)
  const { rows } = await sql<{ plate: string }>`
    with wanted as (
      select n.id, n.plate, c.user_id
      from unnest(${wanted.map(({ userId }) => userId)}::bigint[], ${plates}::text[])
        as c(user_id, plate) join plates n on n.plate = c.plate),
    saved as (
      insert into list_cars (list_id, plate_id, user_id)
      select ${listId}::bigint, id, user_id from wanted order by id on conflict do nothing
      returning plate_id, user_id)
    select w.plate from wanted w
    where not exists(select 1 from saved s where s.plate_id = w.id and s.user_id = w.user_id)
    order by 1 limit 20`.execute(tx)
  if (rows.length > 0) throw plateOnList([...new Set(rows.map(({ plate }) => plate))])
}

/** Adds a car unless another user of the list has it; returns whether it was added. */
export const addFreeCar = async (tx: Tx, listId: number, { userId, plate }: CarOfUser): Promise<boolean> => {
  await insertPlates(tx, [plate])
  const { rows } = await sql`
    insert into list_cars (list_id, plate_id, user_id)
    values (${listId}, ${plateIdOf(plate)}, ${userId}) on conflict do nothing
    returning plate_id`.execute(tx)
  return rows.length > 0
}

/** Whether a user of the list has this phone and, unless it is empty, this car. */
export const isKnown = async (
  tx: Tx,
  listId: number,
  { phone, plate }: { phone: string; plate: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from list_users u where u.list_id = ${listId} and u.phone = ${phone} and u.deleted_at is null
      and (${plate} = '' or exists(select 1 from list_cars k join plates p on p.id = k.plate_id
        where k.user_id = u.id and p.plate = ${plate})) limit 1`.execute(tx)
  return rows.length > 0
}
