import { usualFields, usualSession, type UsualField } from '@parkla/contract/parking/sessions/desk-rows.ts'
import { maskPhone } from '@parkla/contract/kit/phones/phone.ts'
import { sessionExpressions, type SessionMask } from './sessions.row.ts'

/** How a value is written as JSON: words of ours and moments hold nothing to escape. */
type Kind = 'number' | 'word' | 'moment' | 'text'

/** In the order of a `DeskRow`, up to the client's phone. */
const inEveryRow = [
  ['Id', 'number'],
  ['OrderIndex', 'number'],
  ['Type', 'word'],
  ['Status', 'word'],
  ['CarNumber', 'text'],
  ['StartTime', 'moment'],
  ['EndTime', 'moment'],
  ['CostInCents', 'number'],
  ['Currency', 'word'],
  ['PlaceId', 'number'],
  ['placeName', 'text'],
  ['timeZone', 'text'],
  ['PaymentStatus', 'word'],
  ['Region', 'word'],
  ['Operator', 'text'],
  ['UpdatedAt', 'moment'],
  ['clientId', 'number'],
] as const satisfies readonly (readonly [keyof typeof sessionExpressions, Kind])[]

/** Fields that are null in some rows. */
const nullable: ReadonlySet<string> = new Set(['EndTime', 'clientId'])

const writers: Readonly<Record<Kind, (expression: string) => string>> = {
  number: (expression) => expression,
  word: (expression) => `'"', ${expression}, '"'`,
  moment: (expression) => `'"', ${expression}, '"'`,
  text: (expression) => `to_json(${expression})`,
}

const written = ([name, kind]: (typeof inEveryRow)[number], mask: SessionMask): string => {
  if (name === 'PaymentStatus' && !mask.seesPayment) return `'""'`
  const text = writers[kind](sessionExpressions[name])
  return nullable.has(name)
    ? `case when ${sessionExpressions[name]} is null then 'null' else concat(${text}) end`
    : text
}

/** The other fields that hold words; the other texts may hold anything. */
const words: ReadonlySet<UsualField> = new Set(['NotCharged', 'SubscriptionPlanLimitType'])

/** `,"NAME",VALUE` if the value is not as usual, else null. */
const unlessUsual = (name: UsualField): string => {
  const [usual, expression, head] = [usualSession[name], sessionExpressions[name], `,"${name}",`]
  if (usual === false) return `case when ${expression} then '${head}true' end`
  if (typeof usual !== 'string')
    return `'${head}' || ${usual === null ? expression : `nullif(${expression}, ${usual})`}`
  const value = `nullif(${expression}, '${usual}')`
  return words.has(name) ? `'${head}"' || ${value} || '"'` : `'${head}' || to_json(${value})`
}

/** What a reader must be allowed to see a field: the masks of `asSession`. */
const masks: Readonly<Partial<Record<UsualField, keyof SessionMask>>> = {
  AppliedDiscountPercent: 'seesDiscount',
  PaymentStatusCode: 'seesPayment',
  NotCharged: 'seesPayment',
  UsedDiscountCampaignCreditInCents: 'seesPayment',
  UsedCreditCardId: 'seesPayment',
  RefundedInCents: 'seesPayment',
  IsPaidOutsideCard: 'seesPayment',
  UsedFleetName: 'seesFleet',
  HasInvoice: 'seesInvoices',
  RatingId: 'seesRating',
  Rating: 'seesRating',
  BookingId: 'seesBookings',
}

/** Id and start of a session, its row up to the client's phone, that phone, and the rest of the row. */
export type DeskTuple = readonly [id: number, start: string, head: string, phone: string | null, tail: string]

/**
 * The select list of compact rows, which PostgreSQL writes as JSON: a page of 200 sessions has 9,000 values, which the driver would
 * read one by one. Fields that the reader may not see are left out.
 */
export const deskColumns = (mask: SessionMask): string => {
  const head = inEveryRow.map((column) => written(column, mask)).join(`, ',', `)
  const shown = usualFields.filter((name) => masks[name] === undefined || mask[masks[name]])
  return `s.id, s.start_time, concat('[', ${head}, ','), c.phone_number, concat(${shown.map(unlessUsual).join(', ')}, ']')`
}

/** Compact rows as JSON, with the phone masked for the reader (R79). */
export const deskRowsOf = (tuples: readonly DeskTuple[], { seesPhone }: SessionMask): string[] =>
  tuples.map(([, , head, phone, tail]) => {
    const shown = phone === null || seesPhone ? (phone ?? '') : maskPhone(phone)
    return `${head}${JSON.stringify(shown)}${tail}`
  })
