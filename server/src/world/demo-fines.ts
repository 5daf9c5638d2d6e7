import { referenceNumberOf } from '@parkla/contract/fines/reference-number.ts'
import { addDays, dayKey, dayMs, instantToLocal } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../kit/database/tables.gen.ts'
import { demoOfficers } from './people/demo-officers.ts'
import type { DemoPlace } from './places/demo-places.ts'
import { itemAt } from './random.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

const reasonCount = 9
const firstNumber = 100_001
const cents = { EST: 3_500, LVA: 3_000 } as const

/** `paid` in cents. */
type Example = { status: string; daysAgo: number; reason: number; paid?: number; reminders?: number; comment?: string }

/** Every status at least once. */
const examples: readonly Example[] = [
  { status: 'ISSUED', daysAgo: 1, reason: 1 },
  { status: 'ISSUED', daysAgo: 3, reason: 5 },
  { status: 'CONTESTED', daysAgo: 6, reason: 3, comment: 'Parkimisluba oli tuulaklaasil.' },
  { status: 'PARTIALLY_PAID', daysAgo: 9, reason: 2, paid: 1_000 },
  { status: 'PAID', daysAgo: 12, reason: 1, paid: 3_500 },
  { status: 'OVERDUE', daysAgo: 19, reason: 6 },
  { status: 'REMINDED', daysAgo: 33, reason: 7, reminders: 2 },
  { status: 'IN_COLLECTION', daysAgo: 61, reason: 1, reminders: 2 },
  { status: 'RETURNED', daysAgo: 140, reason: 4, reminders: 3 },
  { status: 'WRITTEN_OFF', daysAgo: 400, reason: 1, reminders: 3 },
  { status: 'CANCELLED', daysAgo: 15, reason: 3, comment: 'Luba esitati tagantjärele.' },
  { status: 'REPLACED', daysAgo: 8, reason: 1, comment: 'Numbrimärk oli valesti loetud.' },
]

/** State of the claim at the partner, by status of the fine. */
const claimStates: Readonly<Record<string, string>> = {
  IN_COLLECTION: 'ACCEPTED',
  RETURNED: 'RETURNED',
  WRITTEN_OFF: 'CLOSED',
}

const debtors = [
  { debtor_name: 'Kalle Kask', debtor_address: 'Tartu mnt 14-6, 10113 Tallinn' },
  { debtor_name: 'Tiina Saar', debtor_address: 'Pargi 3, 75501 Saku' },
] as const

/** The first officers of the demo. */
const officers = demoOfficers.slice(0, 3)

const later = (instant: unknown, days: number): string =>
  new Date(Date.parse(String(instant)) + days * dayMs).toISOString()

type Made = { fine: Insertable<Tables['fines']> & { id: number; place: DemoPlace }; example: Example }

const makeFine = (id: number, at: { place: DemoPlace; example: Example; nowMs: number }): Made => {
  const { place, example, nowMs } = at
  const issued = new Date(nowMs - example.daysAgo * dayMs - id * 1_234_567).toISOString()
  const day = instantToLocal(issued, place.time_zone)
  const due = addDays(day, 14)
  const number = firstNumber + id - 1
  const { status, paid = 0, reminders = 0 } = example
  const fine = {
    place,
    id,
    number,
    reference_number: referenceNumberOf(number),
    place_id: place.id,
    operator: place.operator,
    region: place.region,
    reason_id: example.reason,
    plate_id: 40 + id * 7,
    status,
    currency: 'EUR',
    amount_in_cents: cents[place.region],
    paid_in_cents: paid,
    reminders,
    costs_in_cents: reminders === 0 ? 0 : 500,
    officer_id: (id % officers.length) + 1,
    officer_name: officers[id % officers.length]?.name ?? '',
    issued_at: issued,
    created_at: issued,
    updated_at: issued,
    due_on: dayKey(due),
    object_until: dayKey(due),
    lapses_on: dayKey({ ...due, year: due.year + 3 }),
    forward_debts_at: dayKey(addDays(due, 28)),
    ...(status === 'REMINDED' && itemAt(debtors, Math.floor(id / examples.length))),
    debtor_language: place.region === 'LVA' ? 'lv' : 'et',
    ...(status in claimStates && { debt_partner: 'debt-partner', debts_sent_at: later(issued, 42) }),
    ...(status === 'PAID' && { paid_at: later(issued, 2) }),
    ...(status === 'CANCELLED' && { cancel_reason: 'PERMIT_SHOWN' }),
  }
  return { fine, example }
}

/** The claim at the partner of a fine that was sent to collection. */
const claimOf = ({ fine, example: { status } }: Made) => ({
  fine_id: fine.id,
  partner: 'debt-partner',
  key: `00000000-0000-4000-8000-${String(fine.id).padStart(12, '0')}`,
  state: claimStates[status] ?? '',
  principal_in_cents: fine.amount_in_cents,
  costs_in_cents: 500,
  currency: 'EUR',
  partner_reference: `DP-${fine.number}`,
  answer: status === 'RETURNED' ? 'Debtor not found' : '',
  sent_at: later(fine.issued_at, 42),
})

const objections = [
  {
    name: 'Mari Maasikas',
    email: 'mari.maasikas@demo.parkla.test',
    text: 'Parkimisluba oli tuulaklaasil. Lisan foto loast, mis kehtib selle aasta lõpuni.',
  },
  {
    name: 'Jaan Tamm',
    email: 'jaan.tamm@demo.parkla.test',
    text: 'Ostsin pileti rakenduses, aga sisestasin kogemata oma teise auto numbri. Maksin parkimise eest täies ulatuses.',
  },
  {
    name: 'Anna Bērziņa',
    email: 'anna.berzina@demo.parkla.test',
    text: 'Ieejā nebija redzamas zīmes, jo tās aizsedza sniegs. Lūdzu atcelt sodu.',
  },
] as const

const answer = 'Oleme teie vaide läbi vaadanud. Esitatud luba kehtis kontrolli ajal. Trahv on tühistatud.'

/** Open ones of contested fines, one of them overdue, and answered ones of cancelled fines. */
const objectionsOf = (made: readonly Made[]): Rows<'fine_objections'> =>
  made
    .filter(({ example: { status } }) => status === 'CONTESTED' || status === 'CANCELLED')
    .map(({ fine, example: { status } }, at) => {
      const received_at = later(fine.issued_at, 2)
      const isOpen = status === 'CONTESTED'
      const settled = { state: 'ACCEPTED', answer, answered_at: later(received_at, 3), answered_by: 1 }
      return {
        ...objections[at % objections.length],
        fine_id: fine.id,
        channel: at === 2 ? 'DESK' : 'FORM',
        language: String(fine.debtor_language),
        received_at,
        answer_by: later(received_at, at === 0 ? 3 : 15),
        updated_at: isOpen ? received_at : settled.answered_at,
        ...(isOpen ? {} : settled),
      } as Rows<'fine_objections'>[number]
    })

const demoPayments = [
  { payer: 'MARI MAASIKAS', doubt: 'NO_REFERENCE', details: 'Parkimistrahv', amount_in_cents: 3_000 },
  { payer: 'JAAN TAMM', doubt: 'UNKNOWN_REFERENCE', reference_number: '1234561', amount_in_cents: 3_000 },
  { payer: 'OÜ Näidis Transport', doubt: 'REFERENCE_IN_TEXT', details: 'Trahvid', amount_in_cents: 6_000 },
] as const

/** Entries of a bank statement that wait to be assigned; the last one names a fine in its details. */
const paymentsOf = (made: readonly Made[], nowMs: number): Rows<'fine_payments'> =>
  demoPayments.map((payment, at) => {
    const booked = new Date(nowMs - (at + 2) * dayMs).toISOString()
    const named = at === 2 ? { details: `Trahv ${made[0]?.fine.reference_number ?? ''} ja teine` } : {}
    const times = { booked_on: booked.slice(0, 10), created_at: booked, updated_at: booked }
    return { ...payment, ...named, ...times, key: `demo-${at}`, currency: 'EUR', payer_account: 'EE382200221020145685' }
  })

const invoiceOf = ({ fine }: Made): Rows<'fine_invoices'>[number] => ({
  fine_id: fine.id,
  invoice_number: `${fine.reference_number}-1`,
  kind: 'FINE',
  currency: 'EUR',
  amount_in_cents: fine.amount_in_cents,
  due_on: fine.due_on,
  created_at: fine.created_at,
})

/** The newest reminder, which waits to be posted. */
const letterOf = (made: Made): Rows<'fine_invoices'>[number] => {
  const created_at = later(made.fine.issued_at, 31)
  return {
    ...invoiceOf(made),
    invoice_number: `${made.fine.reference_number}-3`,
    kind: 'REMINDER',
    delivery: 'LETTER',
    is_to_post: true,
    costs_in_cents: 500,
    due_on: later(created_at, 7).slice(0, 10),
    created_at,
  }
}

/** Fines of three places with their invoices, payments and comments; successors of the replaced ones come last. */
export const makeFines = (places: readonly DemoPlace[], nowMs: number) => {
  const homes = places.filter(({ is_test }) => !is_test).slice(1, 4)
  const made = homes.flatMap((place, home) =>
    examples.map((each, at) => {
      // One of the paid fines has a credit to return.
      const example = home === 2 && each.status === 'PAID' ? { ...each, paid: 5_000 } : each
      return makeFine(home * examples.length + at + 1, { place, example, nowMs })
    }),
  )
  const successors = made
    .filter(({ example }) => example.status === 'REPLACED')
    .map(({ fine }, at) => {
      const next = makeFine(made.length + at + 1, { place: fine.place, example: itemAt(examples, 1), nowMs })
      return { ...next, fine: { ...next.fine, predecessor_id: fine.id } }
    })
  const all = [...made, ...successors]
  return {
    fine_amounts: (['EST', 'LVA'] as const).flatMap((region) =>
      Array.from({ length: reasonCount }, (_, at) => ({ reason_id: at + 1, region, amount_in_cents: cents[region] })),
    ) satisfies Rows<'fine_amounts'>,
    fines: all.map(({ fine }) => fine),
    fine_invoices: [...all.map(invoiceOf), ...all.filter(({ example }) => example.status === 'REMINDED').map(letterOf)],
    fine_incomes: all
      .filter(({ example }) => example.paid !== undefined)
      .map(({ fine: { id, paid_in_cents, issued_at } }) => ({
        fine_id: id,
        amount_in_cents: paid_in_cents ?? 0,
        channel: 'BANK',
        created_at: later(issued_at, 2),
        received_on: later(issued_at, 2).slice(0, 10),
      })) satisfies Rows<'fine_incomes'>,
    fine_objections: objectionsOf(made),
    fine_payments: paymentsOf(made, nowMs),
    fine_claims: all.filter(({ example }) => example.status in claimStates).map(claimOf) satisfies Rows<'fine_claims'>,
    fine_comments: all.flatMap(({ fine, example: { comment } }) =>
      comment === undefined ? [] : [{ fine_id: fine.id, comment, owner_id: 1, created_at: later(fine.issued_at, 1) }],
    ) satisfies Rows<'fine_comments'>,
  }
}
