import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { Fine, FineIncome } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { dayKey, instantToLocal, zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { isWithin } from '../../people/access/visible-to.queries.ts'
import { claimsOf } from './claims.queries.ts'
import { asFineRow, dayOf, fineColumns, fineTables, type StoredFine } from './fines.row.ts'

type StoredRecord = StoredFine & Omit<Fine, keyof StoredFine | 'leftInCents' | 'creditInCents'>

const commentsOf = sql`(select coalesce(json_agg(json_build_object('CreatedAt', c.created_at, 'Comment', c.comment,
    'By', coalesce(nullif(o.name, ''), o.email, '')) order by c.id desc), '[]')
  from fine_comments c left join owners o on o.id = c.owner_id where c.fine_id = f.id)`

const invoicesOf = sql`(select coalesce(json_agg(json_build_object('id', i.id, 'invoiceNumber', i.invoice_number,
    'createdAt', i.created_at, 'amountInCents', i.amount_in_cents + i.costs_in_cents, 'currency', i.currency,
    'dueOn', to_char(i.due_on, 'YYYY-MM-DD'), 'kind', i.kind, 'delivery', i.delivery) order by i.id desc), '[]')
  from fine_invoices i where i.fine_id = f.id)`

const timelineOf = sql`(select coalesce(json_agg(json_build_object('at', a.created_at, 'fact', a.fact,
    'by', coalesce(nullif(o.name, ''), o.email, e.name, ''), 'reason', a.reason) order by a.id desc), '[]')
  from audit_events a left join owners o on o.id = a.owner_id
    left join officers e on e.id = (a.after ->> 'officerId')::bigint where a.entity = 'fine' and a.entity_id = f.id::text)`

const isVisible = (ctx: Context, permission: Permission) =>
  isWithin(scopeFor(ctx, permission), { region: sql`f.region`, place: sql`f.place_id` })

const moments = ['CreatedAt', 'createdAt', 'sentAt', 'at'] as const

/** JSON of PostgreSQL writes moments with the offset of the session. */
const inUtc = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const changed = moments.flatMap((name) =>
      name in row ? [[name, new Date(String(row[name as keyof Row])).toISOString()]] : [],
    )
    return { ...row, ...Object.fromEntries(changed) }
  })

/** Debtors are empty without the right to personal data (R79). */
const asFine = (ctx: Context, row: StoredRecord): Fine => ({
  ...row,
  ...asFineRow(row),
  ...(ctx.actor.canSeeClientsPersonalData ? {} : { debtorName: '', debtorEmail: '', debtorAddress: '' }),
  invoices: inUtc(row.invoices),
  commentsArray: inUtc(row.commentsArray),
  claims: inUtc(row.claims),
  timeline: inUtc(row.timeline),
})

type Wanted = { id: number; permission?: Permission }

/** A fine in the scope of the permission, else 404. */
export const readFine = async (db: Db | Tx, ctx: Context, { id, permission = 'fines.view' }: Wanted): Promise<Fine> => {
  const { rows } = await sql<StoredRecord>`
    select ${fineColumns(ctx.language)}, f.note, f.rule_text as "ruleText",
      coalesce(round(f.latitude::numeric, 5) || ', ' || round(f.longitude::numeric, 5), '') as position, ${dayOf('f.object_until')} as "objectUntil",
      ${dayOf('f.lapses_on')} as "lapsesOn", f.reminders, coalesce(f.debts_sent_at, ${zeroDate}::timestamptz) as "debtsSentAt",
      f.debt_partner as "debtPartner", f.cancel_reason as "cancelReason", f.debtor_name as "debtorName",
      f.debtor_email as "debtorEmail", f.debtor_address as "debtorAddress", f.debtor_language as "debtorLanguage",
      coalesce(q.number::text, '') as "oldParkingFineNumber", coalesce(q.id, 0) as "oldParkingFine",
      ${invoicesOf} as invoices, ${commentsOf} as "commentsArray", ${claimsOf} as claims,
      ${timelineOf} as timeline
    ${fineTables} left join fines q on q.id = f.predecessor_id
    where f.id = ${id} and ${isVisible(ctx, permission)}`.execute(db)
  return asFine(ctx, found(rows[0]))
}

export const findFine = (ctx: Context, { id }: { id: number }): Promise<Fine> => readFine(ctx.db, ctx, { id })

/** Locks the row until the transaction ends. */
export const lockFine = async (tx: Tx, ctx: Context, wanted: Wanted & { permission: Permission }): Promise<Fine> => {
  await sql`select from fines where id = ${wanted.id} for update`.execute(tx)
  return readFine(tx, ctx, wanted)
}

/** Today on the clock of a place or region. */
export const todayAt = (now: string, timeZone: string): string => dayKey(instantToLocal(now, timeZone))

export const listIncomes = async (ctx: Context, { id }: { id: number }): Promise<FineIncome[]> => {
  await readFine(ctx.replica, ctx, { id })
  const { rows } = await sql<FineIncome>`
    select i.id, i.amount_in_cents as "amountInCents", ${dayOf('i.received_on')} as date, i.channel, i.note,
      coalesce(nullif(o.name, ''), o.email, '') as inserter, coalesce(i.reversal_of_id, 0) as "reversalOf",
      i.is_payout as "isPayout", v.id is not null as "isReversed"
    from fine_incomes i left join owners o on o.id = i.owner_id left join fine_incomes v on v.reversal_of_id = i.id
    where i.fine_id = ${id} order by i.id desc`.execute(ctx.replica)
  return rows
}
