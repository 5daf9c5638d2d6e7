import { leftOf } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import { isSameName, referencesIn } from '@parkla/contract/enforcement/fines/payments/payment-matching.ts'
import type {
  ListPayments,
  Payment,
  PaymentSuggestion,
} from '@parkla/contract/enforcement/fines/payments/payments.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { dayKey, zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found } from '../../../kit/errors.ts'
import { containing, containsText } from '../../../kit/database/like.ts'
import { listExport, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { limitOf, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { allOf, partOf, type Bind } from '../../../kit/database/parameters.ts'
import { dayOf } from '../fines.row.ts'
import { phrases, type Words } from '../phrases.ts'
import { pageAfter } from './day-cursor.ts'

const selectPayments = sql`
  select y.id, y.status, y.doubt, ${dayOf('y.booked_on')} as date, y.amount_in_cents as "amountInCents", y.currency, y.payer,
    y.payer_account as "payerAccount", y.reference_number as "referenceNumber", y.other_references as "otherReferences",
    y.details, y.entry_id as "entryId", y.is_reversal as "isReversal", coalesce(y.reverses_id, 0) as "reversesId",
    coalesce(y.fine_id, 0) as "fineId", coalesce(f.number::text, '') as "fineNumber", y.ignore_reason as "ignoreReason",
    coalesce(nullif(o.name, ''), o.email, '') as "decidedBy", coalesce(y.decided_at, ${zeroDate}::timestamptz) as "decidedAt",
    y.updated_at as "UpdatedAt"
  from fine_payments y left join fines f on f.id = y.fine_id left join owners o on o.id = y.decided_by_owner_id`

/** R79. */
const seenBy = ({ actor }: Context, payment: Payment): Payment =>
  actor.canSeeClientsPersonalData ? payment : { ...payment, payer: '', payerAccount: '', details: '' }

export const readPayment = async (db: Db | Tx, ctx: Context, id: number): Promise<Payment> => {
  const { rows } = await sql<Payment>`${selectPayments} where y.id = ${id}`.execute(db)
  return seenBy(ctx, found(rows[0]))
}

const conditionsOf = ({ status, search, dateFrom, dateTo }: Omit<ListPayments, keyof PageRequest>, bind: Bind) => {
  const isNumber = /^\d{5,}$/.test(search)
  return [
    status === '' ? '' : `y.status = ${bind(status)}`,
    search !== '' && isNumber ? `y.reference_number = ${bind(search)}` : '',
    search.length > 1 && !isNumber ? containsText('y.payer', bind(containing(search))) : '',
    dateFrom ? `y.booked_on >= ${bind(dayKey(dateFrom))}::date` : '',
    dateTo ? `y.booked_on <= ${bind(dayKey(dateTo))}::date` : '',
  ]
}

/** Newest first. */
export const listPayments = async (ctx: Context, filter: ListPayments): Promise<Page<Payment>> => {
  const { limit, offset } = limitOf(filter)
  const where = partOf((bind) =>
    allOf([...conditionsOf(filter, bind), pageAfter(filter.cursor, ['y.booked_on', 'y.id'], bind)]),
  )
  const { rows } = await sql<Payment>`${selectPayments} where ${where}
    order by y.booked_on desc, y.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(ctx.replica)
  const page = pageOf(rows, filter, ({ date, id }) => ({ at: `${date}T00:00:00.000Z`, id }))
  return { ...page, items: page.items.map((payment) => seenBy(ctx, payment)) }
}

const columnsIn = (words: Words): ExportColumn<Payment>[] => [
  [words.shared.date, 'day', ({ date }) => date],
  [words.shared.amount, 'money', ({ amountInCents, isReversal }) => (isReversal ? -amountInCents : amountInCents)],
  [words.shared.currency, ['currency', 10], ({ currency }) => currency],
  [words.shared.payer, ['text', 28], ({ payer }) => payer],
  [words.payments.account, ['text', 26], ({ payerAccount }) => payerAccount],
  [
    words.field.reference,
    ['text', 16],
    ({ referenceNumber, otherReferences }) => referenceNumber || otherReferences.join(', '),
  ],
  [words.payments.details, ['text', 40], ({ details }) => details],
  [words.payments.entry, ['text', 24], ({ entryId }) => entryId],
  [words.shared.status, ['text', 14], ({ status }) => words.payments.status[status]],
  [words.checks.fine, ['text', 12], ({ fineNumber }) => fineNumber],
]

export const exportPayments = listExport(phrases, listPayments, (words) => ({
  name: 'finePayments',
  title: words.tab.payments,
  columns: columnsIn(words),
}))

type Candidate = Omit<PaymentSuggestion, 'reasons' | 'leftInCents'> & {
  amountInCents: number
  costsInCents: number
  paidAmountInCents: number
}

/** Words of the details that may be plates: letters and digits. */
const platesIn = (details: string): string[] =>
  details
    .split(/[\s,;:/]+/)
    .map(normalisePlate)
    .filter((word) => /^(?=.*\d)(?=.*\p{L})[\p{L}\d]{4,8}$/u.test(word))
    .slice(0, 10)

const most = 10

/** Each part of the union reads one index; the newest fines of a name or plate come first. */
const readCandidates = async (
  ctx: Context,
  { payer, details, referenceNumber, otherReferences }: Payment,
): Promise<Candidate[]> => {
  const references = [
    ...referencesIn(details),
    ...otherReferences,
    ...(referenceNumber === '' ? [] : [referenceNumber]),
  ]
  const { rows } = await sql<Candidate>`
    with wanted as (
      (select id from fines where reference_number = any(${references}::text[]))
      union (select s.id from fines f join fines s on s.predecessor_id = f.id
        where f.reference_number = any(${references}::text[]))
      union (select f.id from plates n join fines f on f.plate_id = n.id where n.plate = any(${platesIn(details)}::text[])
        order by f.issued_at desc limit ${most})
      union (select id from fines where lower(debtor_name) = lower(${payer}) and debtor_name <> ''
        order by id desc limit ${most}))
    select f.id as "fineId", f.number::text as number, n.plate as "licensePlate", f.debtor_name as "debtorName", f.status,
      f.currency, f.reference_number as "referenceNumber", f.amount_in_cents as "amountInCents",
      f.costs_in_cents as "costsInCents", f.paid_in_cents as "paidAmountInCents"
    from wanted w join fines f on f.id = w.id join plates n on n.id = f.plate_id`.execute(ctx.replica)
  return rows
}

/** Fines by reference number or plate in the details and by the payer's name; what is still owed first. */
export const suggestFines = async (ctx: Context, { id }: { id: number }): Promise<PaymentSuggestion[]> => {
  const payment = await readPayment(ctx.replica, ctx, id)
  const references = [payment.referenceNumber, ...payment.otherReferences, ...referencesIn(payment.details)]
  const plates = platesIn(payment.details)
  const suggestions = (await readCandidates(ctx, payment)).map(
    ({ amountInCents, costsInCents, paidAmountInCents, ...fine }): PaymentSuggestion => {
      const leftInCents = leftOf({ status: fine.status, amountInCents, costsInCents, paidAmountInCents })
      const reasons = [
        ...(references.includes(fine.referenceNumber) ? (['REFERENCE'] as const) : []),
        ...(plates.includes(fine.licensePlate) ? (['PLATE'] as const) : []),
        ...(isSameName(payment.payer, fine.debtorName) ? (['PAYER'] as const) : []),
        ...(leftInCents === payment.amountInCents ? (['AMOUNT'] as const) : []),
      ]
      return { ...fine, leftInCents, reasons, ...(ctx.actor.canSeeClientsPersonalData ? {} : { debtorName: '' }) }
    },
  )
  const rank = ({ reasons, leftInCents }: PaymentSuggestion) => reasons.length + (leftInCents > 0 ? 0.5 : 0)
  return suggestions.toSorted((one, other) => rank(other) - rank(one) || other.fineId - one.fineId).slice(0, most)
}
