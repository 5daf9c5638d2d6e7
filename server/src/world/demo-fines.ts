import { referenceNumberOf } from '@parkla/contract/enforcement/fines/reference-number.ts'
import { addDays, dayKey, dayMs, instantToLocal } from '@parkla/contract/kit/time.ts'
import { addHistory, addReplacement, commentDayOf, courseOf, type FineStep } from './demo-fine-history.ts'
import { instantOf, type Demo } from './demo-rows.ts'
import { demoOfficers } from './people/demo-officers.ts'
import type { DemoPlace, Sites } from './places/demo-places.ts'
import { itemAt } from './random.ts'

const reasonCount = 9
const firstNumber = 100_001
const cents = { EST: 3_500, LVA: 3_000 } as const

/** `paid` in cents; `claim`: state of the claim at the partner. */
type Example = {
  status: string
  daysAgo: number
  reason: number
  paid?: number
  reminders?: number
  claim?: string
  comment?: string
  predecessor_id?: number
  /** Comment of the fine that this one replaces. */
  replacement?: string
}

/** Every status at least once. */
const examples: readonly Example[] = [
  { status: 'ISSUED', daysAgo: 1, reason: 1 },
  { status: 'ISSUED', daysAgo: 3, reason: 5 },
  { status: 'CONTESTED', daysAgo: 6, reason: 3, comment: 'Parkimisluba oli tuulaklaasil.' },
  { status: 'PARTIALLY_PAID', daysAgo: 9, reason: 2, paid: 1_000 },
  { status: 'PAID', daysAgo: 12, reason: 1, paid: 3_500 },
  { status: 'OVERDUE', daysAgo: 19, reason: 6 },
  { status: 'REMINDED', daysAgo: 33, reason: 7, reminders: 2 },
  { status: 'IN_COLLECTION', daysAgo: 61, reason: 1, reminders: 2, claim: 'ACCEPTED' },
  { status: 'RETURNED', daysAgo: 140, reason: 4, reminders: 3, claim: 'RETURNED' },
  {
    status: 'WRITTEN_OFF',
    daysAgo: 400,
    reason: 1,
    reminders: 3,
    claim: 'CLOSED',
    comment: 'Sissenõudmine on võlast kallim.',
  },
  { status: 'CANCELLED', daysAgo: 15, reason: 3, comment: 'Luba esitati tagantjärele.' },
  { status: 'REPLACED', daysAgo: 8, reason: 1, comment: 'Numbrimärk oli valesti loetud.' },
]

const debtors = [
  { debtor_name: 'Kalle Kask', debtor_address: 'Tartu mnt 14-6, 10113 Tallinn' },
  { debtor_name: 'Tiina Saar', debtor_address: 'Pargi 3, 75501 Saku' },
] as const

const objections = [
  ['Mari Maasikas', 'Parkimisluba oli tuulaklaasil. Lisan foto loast, mis kehtib selle aasta lõpuni.'],
  ['Jaan Tamm', 'Ostsin pileti rakenduses, aga sisestasin kogemata oma teise auto numbri.'],
  ['Anna Bērziņa', 'Ieejā nebija redzamas zīmes, jo tās aizsedza sniegs. Lūdzu atcelt sodu.'],
] as const
const answer = 'Oleme teie vaide läbi vaadanud. Esitatud luba kehtis kontrolli ajal. Trahv on tühistatud.'

type World = Demo & Sites
type Fine = {
  fine_id: number
  status: string
  reference_number: string
  amount_in_cents: number
  due_on: string
  debtor_language: string
  /** Moment some days after the issue. */
  later: (days: number) => string
}

/** The objection to a contested or cancelled fine, the first one overdue. */
const addObjection = (
  { add, rowsOf }: World,
  { fine_id, debtor_language, status, isLetter, later }: Fine & { isLetter: boolean },
): void => {
  const at = rowsOf('fine_objections').length
  const [name, text] = itemAt(objections, at)
  const answered = { state: 'ACCEPTED', answer, answered_at: later(5), answered_by: 1 }
  const isOpen = status === 'CONTESTED'
  add('fine_objections', {
    fine_id,
    name,
    email: `vaie${at + 1}@demo.parkla.test`,
    text,
    channel: isLetter ? 'DESK' : 'FORM',
    language: debtor_language,
    received_at: later(2),
    answer_by: later(at === 0 ? 5 : 17),
    updated_at: later(isOpen ? 2 : 5),
    ...(!isOpen && answered),
  })
}

/** Adds what follows from the status of a fine: invoices, income, claim, comment and objection. Returns the steps that led there. */
const addRelated = (world: World, example: Example, fine: Fine): FineStep[] => {
  const { paid = 0, claim, comment = '', reminders = 0 } = example
  const { add, random } = world
  const { fine_id, amount_in_cents, reference_number, due_on, later } = fine
  const money = { fine_id, amount_in_cents, currency: 'EUR' }
  const invoice = { ...money, kind: 'FINE', invoice_number: `${reference_number}-1`, due_on, created_at: later(0) }
  add('fine_invoices', invoice)
  const received = { channel: 'BANK', received_on: later(2).slice(0, 10), created_at: later(2) }
  if (paid > 0) add('fine_incomes', { ...received, fine_id, amount_in_cents: paid })
  const costs = { principal_in_cents: amount_in_cents, costs_in_cents: 500, currency: 'EUR' }
  const sent = { partner: 'debt-partner', key: random.uuid(), state: claim ?? '', sent_at: later(42) }
  const reply = { partner_reference: `DP-${reference_number}`, answer: claim === 'RETURNED' ? 'Debtor not found' : '' }
  if (claim) add('fine_claims', { fine_id, ...costs, ...sent, ...reply })
  const isLetter = world.rowsOf('fine_objections').length === 2
  const course = { status: fine.status, paid, amount: amount_in_cents, reminders, comment, isLetter }
  const steps = courseOf(course)
  const letters = steps.filter(({ event }) => event === 'remind')
  for (const [nth, { day }] of letters.entries()) {
    // The newest reminder of a fine that is still reminded waits to be posted.
    const is_to_post = fine.status === 'REMINDED' && nth === letters.length - 1
    const letter = { kind: 'REMINDER', delivery: 'LETTER', is_to_post, costs_in_cents: nth === 0 ? 0 : 500 }
    const dates = { due_on: later(day + 7).slice(0, 10), created_at: later(day) }
    add('fine_invoices', { ...invoice, ...letter, ...dates, invoice_number: `${reference_number}-${nth + 2}` })
  }
  // The comment of a replacement is added with the successor.
  if (comment !== '' && fine.status !== 'REPLACED')
    add('fine_comments', { fine_id, comment, owner_id: 1, created_at: later(commentDayOf(steps, comment)) })
  if (fine.status === 'CONTESTED' || fine.status === 'CANCELLED') addObjection(world, { ...fine, isLetter })
  return steps
}

const addFine = (world: World, { id: place_id, region, operator, time_zone }: DemoPlace, example: Example): number => {
  const { status, daysAgo, reason, paid = 0, reminders = 0, claim, predecessor_id = null, replacement } = example
  const fine_id = world.rowsOf('fines').length + 1
  const issuedMs = world.nowMs - daysAgo * dayMs - fine_id * 1_234_567
  const later = (days: number) => instantOf(issuedMs + days * dayMs)
  const due = addDays(instantToLocal(later(0), time_zone), 14)
  const number = firstNumber + fine_id - 1
  const officer_id = (fine_id % 3) + 1
  const fine = {
    status,
    number,
    reference_number: referenceNumberOf(number),
    amount_in_cents: cents[region],
    due_on: dayKey(due),
    debtor_language: region === 'LVA' ? 'lv' : 'et',
  }
  world.add('fines', {
    ...fine,
    place_id,
    operator,
    region,
    predecessor_id,
    reason_id: reason,
    plate_id: 40 + fine_id * 7,
    currency: 'EUR',
    paid_in_cents: paid,
    reminders,
    costs_in_cents: reminders === 0 ? 0 : 500,
    officer_id,
    officer_name: itemAt(demoOfficers, officer_id - 1).name,
    issued_at: later(0),
    created_at: later(0),
    object_until: dayKey(due),
    lapses_on: dayKey({ ...due, year: due.year + 3 }),
    forward_debts_at: dayKey(addDays(due, 28)),
    ...(status === 'REMINDED' && itemAt(debtors, fine_id)),
    ...(claim && { debt_partner: 'debt-partner', debts_sent_at: later(42) }),
    ...(status === 'PAID' && { paid_at: later(2) }),
    ...(status === 'CANCELLED' && { cancel_reason: 'PERMIT_SHOWN' }),
  })
  const steps = addRelated(world, example, { ...fine, fine_id, later })
  const past = { fine_id, place_id, officer_id, issued_at: later(0), later }
  addHistory(world, { ...past, ...(replacement !== undefined && { replacement }) }, steps)
  return fine_id
}

/** Entries of a bank statement that wait to be assigned, one with a fine in its details, and one that the bank takes back. */
const addPayments = ({ add, before }: World): void => {
  const details = `Trahv ${referenceNumberOf(firstNumber)} ja teine`
  const payments = [
    { payer: 'MARI MAASIKAS', doubt: 'NO_REFERENCE', details: 'Parkimistrahv', amount_in_cents: 3_000 },
    { payer: 'JAAN TAMM', doubt: 'UNKNOWN_REFERENCE', reference_number: '1234561', amount_in_cents: 3_000 },
    { payer: 'OÜ Näidis Transport', doubt: 'REFERENCE_IN_TEXT', details, amount_in_cents: 6_000 },
    { payer: 'Peeter Paju', doubt: 'NO_REFERENCE', details: 'Trahv', amount_in_cents: 3_500 },
  ]
  for (const [at, payment] of payments.entries()) {
    const created_at = before(at + 2)
    const entry = { key: `demo-${at}`, booked_on: created_at.slice(0, 10), payer_account: 'EE382200221020145685' }
    add('fine_payments', { ...payment, ...entry, currency: 'EUR', created_at })
  }
  const created_at = before(1)
  const reversal = { payer: 'Peeter Paju', doubt: 'REVERSAL', details: 'Makse tagastus', is_reversal: true }
  const entry = { key: 'demo-reversal', booked_on: created_at.slice(0, 10), amount_in_cents: 3_500, currency: 'EUR' }
  add('fine_payments', { ...reversal, ...entry, created_at })
}

const checks = [
  { plate: '123ABC', result: 'VALID', used_right: 'SESSION' },
  { plate: '456DEF', result: 'VALID', used_right: 'BOOKING' },
  { plate: '789GHI', result: 'NOT_PAID' },
  { plate: '321CBA', result: 'VALID', used_right: 'WHITELIST' },
  { plate: '717ZZZ', result: 'UNKNOWN' },
  { plate: '654FED', result: 'VALID', used_right: 'JUST_ENDED' },
]

/** Vehicle groups of fined cars, and the reports about them. */
const addReports = ({ add, before, rowsOf }: World): void => {
  const plates = [...new Set(rowsOf('fines').map(({ plate_id }) => plate_id))].slice(0, 12)
  for (const name of ['Rendiautod', 'Korduvad võlgnikud']) {
    const group = add('vehicle_groups', { name, plate_count: plates.length / 2 })
    for (const plate_id of plates.filter((_, at) => at % 2 === group - 1))
      add('vehicle_group_plates', { vehicle_group_id: group, plate_id })
  }
  const task = { language: 'et', sent_until: before(1) }
  const [rented, debts, old] = ['rendiautod@demo.parkla.test', 'inkasso@demo.parkla.test', 'vana@demo.parkla.test']
  const bcc = ['juht@demo.parkla.test']
  add('reporting_tasks', { ...task, vehicle_group_id: 1, email: rented, sending_days: [1, 2, 3, 4, 5] })
  add('reporting_tasks', { ...task, vehicle_group_id: 2, email: debts, sending_days: [1], bcc })
  add('reporting_tasks', { ...task, vehicle_group_id: 2, email: old, sending_days: [7], is_enabled: false })
  const sent = { sent_on: before(1).slice(0, 10), from_time: before(2), to_time: before(1), settled_at: before(1) }
  add('report_sendings', { ...sent, reporting_task_id: 1, status: 'SENT', fine_count: 2, created_at: before(1) })
  add('report_sendings', { ...sent, reporting_task_id: 2, status: 'FAILED', fine_count: 1, created_at: before(1) })
}

type Replacement = { predecessor_id: number; replacement: string }

/** The successor of a replaced fine, at whose time the earlier one ends. */
const replaceFine = (world: World, place: DemoPlace, of: Replacement): void => {
  const { predecessor_id, replacement: comment } = of
  const id = addFine(world, place, { ...itemAt(examples, 1), ...of })
  const { created_at: at } = itemAt(world.rowsOf('fines'), id - 1)
  world.add('fine_comments', { fine_id: predecessor_id, comment, owner_id: 1, created_at: at })
  addReplacement(world, { fine_id: predecessor_id, place_id: place.id, at, comment })
}

/** Fines of three places in every status, status checks of this morning and reports; replaced fines have successors. */
export const addFines = (world: World): void => {
  const { add, before, places } = world
  for (const region of ['EST', 'LVA'] as const)
    for (let reason_id = 1; reason_id <= reasonCount; reason_id += 1)
      add('fine_amounts', { reason_id, region, amount_in_cents: cents[region] })
  const homes = places.slice(2, 5)
  const replaced = homes.flatMap((place, home) =>
    examples.flatMap((example) => {
      // one of the paid fines has a credit to return
      const paid = home === 2 && example.status === 'PAID' ? { paid: 5_000 } : {}
      const predecessor_id = addFine(world, place, { ...example, ...paid })
      return example.status === 'REPLACED' ? [{ place, predecessor_id, replacement: example.comment ?? '' }] : []
    }),
  )
  for (const { place, ...of } of replaced) replaceFine(world, place, of)
  addPayments(world)
  for (const [at, check] of checks.entries())
    add('status_checks', { ...check, place_id: 3, officer_id: (at % 2) + 1, checked_at: before((at + 1) * 0.012) })
  addReports(world)
}
