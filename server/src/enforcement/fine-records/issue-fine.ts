import { referenceNumberOf, type ReferenceKind } from '@parkla/contract/enforcement/fines/reference-number.ts'
import { dayOfKey } from '@parkla/contract/kit/calendar.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import {
  addDays,
  dayKey,
  formatLocalDate,
  instantToLocal,
  type Instant,
  type LocalDateTime,
} from '@parkla/contract/kit/time.ts'
import { refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { invoiceFormats } from '../../kit/papers/invoice-paper.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { insertRow } from '../../kit/database/rows.ts'

type Place = {
  name: string
  operator: string
  region: string
  timeZone: string
  language: 'et' | 'en' | 'lv'
  referenceKind: ReferenceKind
}
type Terms = {
  payDays: number
  objectDays: number
  answerDays: number
  forwardDays: number
  lapseYears: number
  debtPartner: string
  collectionCostInCents: number
  /** Days of the reminders after the due day; at most three. */
  reminderDays: readonly number[]
  /** Cost of each reminder, before the caps of R131. */
  reminderCosts: readonly number[]
  reminderPayDays: number
}

/** A new fine: place and reason decide its amount, the region its deadlines. */
export type NewFine = {
  placeId: number
  plate: string
  reasonCode: string
  /** Time of the offence: the amount in force then applies. */
  issuedAt: Instant
  /** The deadlines run from this moment; `issuedAt` unless given. */
  deadlinesFrom?: Instant
  officer: { id: number | null; name: string }
  note?: string
  predecessorId?: number
  intakeKey?: string
  debtor?: { name: string; email: string; address: string; language: 'et' | 'en' | 'lv' }
}

const defaultTerms: Terms = {
  payDays: 14,
  objectDays: 14,
  answerDays: 15,
  forwardDays: 28,
  lapseYears: 3,
  debtPartner: 'debt-partner',
  collectionCostInCents: 1_000,
  reminderDays: [7, 17],
  reminderCosts: [0, 500],
  reminderPayDays: 7,
}

/** R126, R130, R131. */
export const termsOf = async (tx: Db | Tx, region: string): Promise<Terms> => {
  const { rows } = await sql<Terms>`
    select pay_days as "payDays", object_days as "objectDays", answer_days as "answerDays", forward_days as "forwardDays", lapse_years as "lapseYears",
      debt_partner as "debtPartner", collection_cost_in_cents as "collectionCostInCents",
      to_jsonb(reminder_days) as "reminderDays", to_jsonb(reminder_costs) as "reminderCosts", reminder_pay_days as "reminderPayDays"
    from fine_terms where region = ${region}`.execute(tx)
  return rows[0] ?? defaultTerms
}

const yearsAfter = (day: LocalDateTime, years: number): string => dayKey(addDays({ ...day, year: day.year + years }, 0))

/** Days of a fine that is issued or due again on that local day (R126, R130). */
export const deadlinesFrom = (day: LocalDateTime, terms: Terms) => {
  const due = addDays(day, terms.payDays)
  return {
    due_on: dayKey(due),
    object_until: dayKey(addDays(day, terms.objectDays)),
    lapses_on: yearsAfter(due, terms.lapseYears),
    forward_debts_at: dayKey(addDays(due, terms.forwardDays)),
  }
}

const findPlace = async (tx: Tx, id: number): Promise<Place> => {
  const { rows } = await sql<Place>`
    select p.name, p.operator, p.region, p.time_zone as "timeZone", r.language,
      r.reference_kind as "referenceKind" from places p join regions r on r.code = p.region
    where p.id = ${id} and p.deleted_at is null`.execute(tx)
  return found(rows[0])
}

type Amount = { reason_id: number; amount_in_cents: number; since: string; isOfPlace: boolean }

/** The amount in force on the local day of issue; that of the place wins over that of its region (R132). */
const findAmount = async (
  tx: Tx,
  { placeId, reasonCode }: NewFine,
  { region, language, day }: Place & { day: string },
): Promise<Amount & { reason: string }> => {
  const { rows: reasons } = await sql<{ id: number; reason: string }>`
    select id, coalesce(nullif(${sql.ref(`text_${language}`)}, ''), text_et) as reason
    from fine_reasons where code = ${reasonCode} and is_active`.execute(tx)
  const { id: reasonId, reason = '' } = reasons[0] ?? {}
  insist(reasonId === undefined ? reject('fines.unknownReason') : { ok: true }, 'reasonCode')
  const { rows } = await sql<Amount>`
    select reason_id, amount_in_cents, valid_from::text as since, place_id is not null as "isOfPlace" from fine_amounts
    where reason_id = ${reasonId} and region = ${region} and (place_id = ${placeId} or place_id is null)
      and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
    order by place_id nulls last, valid_from desc limit 1`.execute(tx)
  insist(rows[0] === undefined ? refuse('fines.noAmount') : { ok: true }, 'reasonCode')
  return { ...found(rows[0]), reason }
}

/**
 * Text of the rule in force at the time of issue, stored with the fine because reasons and amounts change (R132):
 * `No permit: €30.00 (Old Town, 01.03.2026–)`.
 */
const ruleOf = (
  { name, language }: Place,
  currency: string,
  amount: Awaited<ReturnType<typeof findAmount>>,
): string => {
  const { reason, amount_in_cents: cents, since, isOfPlace } = amount
  const day = `${formatLocalDate(dayOfKey(since))}–`
  return `${reason}: ${invoiceFormats(language, currency).money(cents)} (${isOfPlace ? `${name}, ${day}` : day})`
}

const nextNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select nextval('fine_numbers') as number`.execute(tx)
  return found(rows[0]).number
}

/**
 * Inserts a fine with its first invoice; the caller checks rights and records the fact. 422 or 409 for a reason that is
 * unknown or has no amount at the place (R126, R132, R133).
 */
export const issueFine = async (tx: Tx, now: Instant, fine: NewFine): Promise<{ id: number }> => {
  const place = await findPlace(tx, fine.placeId)
  const { region, timeZone, language } = place
  const issuedOn = instantToLocal(fine.issuedAt, timeZone)
  const amount = await findAmount(tx, fine, { ...place, day: dayKey(issuedOn) })
  const begin = fine.deadlinesFrom === undefined ? issuedOn : instantToLocal(fine.deadlinesFrom, timeZone)
  const deadlines = deadlinesFrom(begin, await termsOf(tx, region))
  const number = await nextNumber(tx)
  const currency = currencyOf(region, dayKey(issuedOn))
  const reference = referenceNumberOf(number, place.referenceKind)
  const { debtor } = fine
  const { id } = await insertRow(tx, 'fines', {
    number,
    reference_number: reference,
    place_id: fine.placeId,
    operator: place.operator,
    region,
    plate_id: await savePlate(tx, fine.plate),
    reason_id: amount.reason_id,
    amount_in_cents: amount.amount_in_cents,
    ...deadlines,
    currency,
    officer_id: fine.officer.id,
    officer_name: fine.officer.name,
    note: fine.note ?? '',
    rule_text: ruleOf(place, currency, amount),
    issued_at: fine.issuedAt,
    debtor_name: debtor?.name ?? '',
    debtor_email: debtor?.email ?? '',
    debtor_address: debtor?.address ?? '',
    debtor_language: debtor?.language ?? language,
    intake_key: fine.intakeKey ?? null,
    predecessor_id: fine.predecessorId ?? null,
    created_at: now,
    updated_at: now,
  })
  await insertRow(tx, 'fine_invoices', {
    fine_id: id,
    invoice_number: `${reference}-1`,
    kind: 'FINE',
    amount_in_cents: amount.amount_in_cents,
    currency,
    due_on: deadlines.due_on,
    created_at: now,
  })
  return { id }
}
