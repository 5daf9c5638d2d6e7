import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'

/** Ids and values that legal holds keep, as texts. */
export type HeldRecords = {
  sessionIds: readonly string[]
  clientIds: readonly string[]
  fineIds: readonly string[]
  bookingIds: readonly string[]
  plateIds: readonly string[]
  plates: readonly string[]
  phones: readonly string[]
}

/**
 * What the open holds cover: sessions held themselves or by their client, with their bookings and plates; plates and phone
 * number of held clients; held fines with their plates, and the fines that they replaced. Few rows, read before each batch and compared as arrays: joined into the batch, they made the
 * planner scan all plates. `offset 0` keeps each lookup an index scan for the same reason.
 */
export const readHeldRecords = async (db: Db | Tx): Promise<HeldRecords> => {
  const { rows } = await sql<HeldRecords>`
    with recursive holds as materialized (select session_id, client_id, fine_id from legal_holds where lifted_at is null),
    replaced as (
      select fine_id as id from holds where fine_id is not null
      union select f.predecessor_id from replaced r join fines f on f.id = r.id where f.predecessor_id is not null),
    held as materialized (
      select s.* from holds h cross join lateral
        (select id, plate_id, booking_id from sessions where id = h.session_id offset 0) s
      union
      select s.* from holds h cross join lateral
        (select id, plate_id, booking_id from sessions
          where client_id = h.client_id and deleted_at is null offset 0) s),
    cars as materialized (
      select plate_id as id from held where plate_id is not null
      union select c.plate_id from holds h join client_plates c on c.client_id = h.client_id
      union select f.plate_id from holds h join fines f on f.id = h.fine_id)
    select array(select id::text from held) as "sessionIds",
      array(select client_id::text from holds where client_id is not null) as "clientIds",
      array(select id::text from replaced) as "fineIds",
      array(select booking_id::text from held where booking_id is not null) as "bookingIds",
      array(select id::text from cars) as "plateIds",
      array(select (select n.plate from plates n where n.id = c.id) from cars c) as plates,
      array(select c.phone_number from holds h join clients c on c.id = h.client_id where c.phone_number <> '') as phones
  `.execute(db)
  const [held] = rows
  if (!held) throw new Error('a select without a table answered no row')
  return held
}
