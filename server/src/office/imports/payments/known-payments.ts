import { sql, type RawBuilder } from 'kysely'
import { uncertainBatch } from '../../../kit/spreadsheet/camt-entries.ts'

/** Entries with their number among equal ones of the file, as `fine_payments.key` stores it. */
export const keyed = (importId: number): RawBuilder<unknown> => sql`
  select r.*, r.import_key || '.' || row_number() over (partition by r.import_key order by r.line) as entry_key
  from import_rows r where r.import_id = ${importId} and not r.is_rejected`

/** Lines with the stored entry of their key. */
const byKey = (importId: number) =>
  sql`select k.line, p.id from (${keyed(importId)}) k join fine_payments p on p.key = k.entry_key`

/** Values of the entry in row `r` that `member` stores only where they are unusual. */
export const memberOf = {
  isReversal: sql`coalesce((r.member ->> 'isReversal')::boolean, false)`,
  batch: sql`coalesce(r.member ->> 'batch', '')`,
  doubt: sql`coalesce(r.member ->> 'doubt', '')`,
  references: sql`case when r.member ? 'references'
    then array(select jsonb_array_elements_text(r.member -> 'references')) else '{}' end`,
}

/** The entries of a file as they will be stored. */
const lines = (importId: number) => sql`
  select r.line, (r.member ->> 'day')::date as day, r.cost_in_cents as cents, r.currency, r.reference,
    r.member ->> 'account' as account, r.member ->> 'payer' as payer, r.member ->> 'text' as text,
    r.member ->> 'entryId' as entry_id, ${memberOf.isReversal} as is_reversal,
    ${memberOf.batch} as batch, (r.member ->> 'batchCents')::bigint as batch_cents
  from import_rows r where r.import_id = ${importId} and not r.is_rejected`

const stored = (importId: number, where: RawBuilder<unknown>) => sql`
  select p.id, p.booked_on as day, p.amount_in_cents as cents, p.currency, p.reference_number as reference,
    p.payer_account as account, p.payer, p.details as text, p.entry_id, p.is_reversal, p.batch
  from fine_payments p where p.import_id is distinct from ${importId} and ${where}`

const ofDays = (days: number, rows: RawBuilder<unknown>) => sql`p.booked_on between
  (select min(day) from ${rows}) - ${sql.lit(days)} and (select max(day) from ${rows}) + ${sql.lit(days)}`

const sameDays = (importId: number, days: number) => ofDays(days, sql`(${lines(importId)}) l`)

/**
 * Lines of `rest` whose entry is stored under another key: imported before decision 0077, a part of a payment that was divided
 * by its references, or written by our own export. Compared is what `import_key` contains, and the number among equal ones.
 */
const byMark = (importId: number) => {
  const marks = sql`day::text, cents::text, is_reversal::text, entry_id, case when entry_id <> '' then '' else reference end,
    case when entry_id <> '' then '' else coalesce(nullif(account, ''), lower(payer)) end,
    case when entry_id = '' and reference = '' and account = '' then text else '' end`
  const mark = (id: string) =>
    sql`array[${marks}, (row_number() over (partition by ${marks} order by ${sql.ref(id)}))::text] as mark`
  const others = sql`${ofDays(0, sql`rest`)} and not exists(select 1 from by_key k where k.id = p.id)`
  return sql`
    select l.line from (select line, ${mark('line')} from rest) l
      join (select ${mark('id')} from (${stored(importId, others)}) e) e using (mark)`
}

/** Most days between an entry in an advice and in its statement. */
const batchDays = 5

/** Sums of the bank's entries that a file names too, whole or in parts (R193). */
const batches = (importId: number) => sql`
  select l.line, sum(e.cents) as stored_cents, max(l.batch_cents) as batch_cents,
    bool_and(starts_with(l.batch, ${uncertainBatch})) as is_uncertain
  from (${lines(importId)}) l join (${stored(importId, sameDays(importId, batchDays))}) e
    on e.batch = l.batch and e.day between l.day - ${sql.lit(batchDays)} and l.day + ${sql.lit(batchDays)}
  where l.batch <> '' and e.batch <> '' and not l.is_reversal and not e.is_reversal group by l.line`

/**
 * Lines that are stored: by key, by what the key contains, or with the bank's entry that they are a part or the sum of. A
 * statement imported again is found by its keys, and nothing else is compared.
 */
export const knownLines = (importId: number): RawBuilder<unknown> => sql`
  with by_key as materialized (${byKey(importId)}),
    rest as materialized (
      select * from (${lines(importId)}) l where not exists(select 1 from by_key k where k.line = l.line))
  select line from by_key
  union ${byMark(importId)}
  union select b.line from (${batches(importId)}) b where b.stored_cents >= b.batch_cents and not b.is_uncertain`

/**
 * Lines that may be stored in other words: the same day, amount, currency and reference, no other payer, and a bank's id in
 * only one of the two or in neither; or a part of the bank's entry, or of one with its reference, is stored already (R193).
 */
export const doubtfulLines = (importId: number): RawBuilder<unknown> => sql`
  select l.line from (${lines(importId)}) l join (${stored(importId, sameDays(importId, 0))}) e
    using (day, cents, currency, reference, is_reversal)
  where (l.entry_id = '' or e.entry_id = '')
    and (l.account = '' or e.account = '' or l.account = e.account)
    and (l.payer = '' or e.payer = '' or lower(l.payer) = lower(e.payer))
    and not (l.entry_id = e.entry_id and coalesce(nullif(l.account, ''), lower(l.payer)) = coalesce(nullif(e.account, ''), lower(e.payer))
      and (l.reference <> '' or l.account <> '' or l.text = e.text))
  union select b.line from (${batches(importId)}) b where b.stored_cents < b.batch_cents or b.is_uncertain`
