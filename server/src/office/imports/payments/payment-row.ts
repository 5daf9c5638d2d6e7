import { plainReference } from '@parkla/contract/enforcement/payments/payment-matching.ts'
import { readAmount, type Amount } from '@parkla/contract/office/imports/amounts.ts'
import { bankId, isNoBankId } from '@parkla/contract/kit/bank-id.ts'
import { readMoment } from '@parkla/contract/office/imports/dates.ts'
import type { FieldOf } from '@parkla/contract/office/imports/import-kinds.ts'
import {
  directionInAmount,
  isBalance,
  isNotBooked,
  readDirection,
  type Direction,
} from '@parkla/contract/office/imports/payments/payment-words.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { keyOf, readCurrencyCell, type Cell, type Findings, type Reading } from '../row-reading.ts'

type PaymentCell = Cell<FieldOf<'payments'>>

type Here = Reading &
  Findings & { /** Indices of the columns that continue the description. */ continued?: readonly number[] }

/** Bank days have no time of day; a moment is the day at the user's region. */
const readDay = (cell: PaymentCell, { options, now, reject }: Here): string => {
  const moment = readMoment(cell('BookingDay'), { dateOrder: options.DateOrder, zone: options.TimeZone })
  if (!moment.ok) {
    reject('imports.dayImpossible')
    return ''
  }
  const day = dayKey(instantToLocal(moment.instant, options.TimeZone))
  if (day > dayKey(instantToLocal(now, options.TimeZone))) reject('imports.dayInFuture')
  return day
}

/** What the cell, column and heading that name a currency all may mean; where none does, that of the account (R183, R193). */
const currencyIn = (named: readonly (readonly string[])[], day: string, { options, reject }: Here): string => {
  const account = options.Currency.length === 3 ? options.Currency : currencyOf(options.Region, day)
  const [first = [account], ...others] = named.filter((codes) => codes.length > 0)
  const possible = first.filter((code) => others.every((codes) => codes.includes(code)))
  if (possible.length === 0) reject('imports.twoCurrencies')
  return possible.includes(account) ? account : (possible[0] ?? account)
}

/** Balances, sums, and rows that the bank has not booked, whichever cell shows it; texts count only without ids. */
const isOtherRow = (cell: PaymentCell, { cells, columns }: Here, says: (text: string) => boolean): boolean => {
  const isNamed = bankId(cell('EntryId')) !== '' || bankId(cell('ReferenceNumber')) !== ''
  const texts = isNamed ? [columns.Description, columns.Payer] : []
  // Words for such rows have letters: cells of dates, amounts and ids are skipped.
  return cells.some((text, at) => !texts.includes(at) && /\p{L}/u.test(text) && says(text))
}

type Money = { amount: Amount; direction: Direction | undefined }

const unreadable: Amount = { ok: false, reason: 'unreadable' }
const isSome = (amount: Amount | undefined): amount is Amount =>
  amount !== undefined && (!amount.ok || amount.cents > 0)

/** Amount of two columns, one for each direction; the other column is empty or zero. */
const fromTwoColumns = (cell: PaymentCell, { options, reject }: Here): Money => {
  const read = (field: 'IncomingAmount' | 'OutgoingAmount') =>
    cell(field) === ''
      ? undefined
      : readAmount(cell(field), { decimal: options.DecimalSeparator, unit: options.AmountUnit })
  const [received, sent] = [read('IncomingAmount'), read('OutgoingAmount')]
  if (isSome(received) && isSome(sent)) reject('imports.twoAmounts')
  if (isSome(received)) return { amount: received, direction: 'IN' }
  return isSome(sent) ? { amount: sent, direction: 'OUT' } : { amount: unreadable, direction: 'IN' }
}

const fromOneColumn = (cell: PaymentCell, { options, columns, reject }: Here): Money => {
  const { text, direction: within } = directionInAmount(cell('PaidAmount'))
  const amount = readAmount(text, { decimal: options.DecimalSeparator, unit: options.AmountUnit })
  const isNegative = !amount.ok && amount.reason === 'negative'
  const named = cell('Direction')
  const said = named === '' ? within : readDirection(named)
  // Card issuers mark only incoming money: an amount without a mark and a sign may be either.
  const isUnsaid = columns.Direction !== undefined && said === undefined && !isNegative && !/^\s*\+/.test(text)
  // Neither a known word nor a credit below zero shows the direction of the money.
  if ((named !== '' && said === undefined) || isUnsaid || (isNegative && said === 'IN'))
    reject('imports.directionUnknown')
  return { amount, direction: said ?? (isNegative ? 'OUT' : 'IN') }
}

const readMoney = (cell: PaymentCell, here: Here) => {
  const { columns, reject } = here
  const isPair = columns.IncomingAmount !== undefined && cell('PaidAmount') === ''
  const { amount, direction } = isPair ? fromTwoColumns(cell, here) : fromOneColumn(cell, here)
  if (direction === 'OUT' || isOtherRow(cell, here, isBalance)) reject('imports.notIncoming')
  else if ((!amount.ok || amount.cents === 0) && !here.reasons.has('imports.directionUnknown'))
    reject('imports.amountImpossible')
  return {
    cents: amount.ok ? amount.cents : 0,
    currencies: amount.ok ? amount.currencies : [],
    isReversal: direction === 'REVERSAL',
  }
}

/** All structured references of a payment: `1000017, 1000025`. */
const referencesOf = (text: string): string[] => {
  const bare = text.replace(/^ref(?:erence)?\s*[=:]\s*/i, '')
  const plain = bare.split(/[,;|]/).map(plainReference)
  const numbers = plain.length > 1 && plain.every((part) => /^\d{2,}$/.test(part)) ? plain : [plainReference(bare)]
  return [...new Set(numbers.filter((number) => !isNoBankId(number)))].map((number) => number.slice(0, 40))
}

const withoutNumber = (heading: string): string => heading.replace(/[\s_.-]*\d{1,2}$/, '').toLowerCase()

/** Indices of the columns that continue the text of another: `Omschrijving-2` after `Omschrijving-1`. */
export const continuedBy = (headings: readonly string[], column: number | undefined): number[] => {
  const name = headings[column ?? -1] ?? ''
  const isNumbered = /\d$/.test(name) && !/^Column \d+$/.test(name)
  return isNumbered
    ? headings.flatMap((other, at) => (other !== name && withoutNumber(other) === withoutNumber(name) ? [at] : []))
    : []
}

/** `Tytuł: …` and the like, which some banks write into cells without a heading after the text. */
const labelled = /^\p{L}[\p{L} ]{2,30}: *\S/u

const textOf = (cell: PaymentCell, { cells, columns, continued = [] }: Here): string => {
  const behind = columns.Description === undefined ? [] : cells.slice(columns.Description + 1)
  const parts = continued.map((at) => (cells[at] ?? '').trim()).filter((text) => text !== '')
  return [cell('Description'), ...parts, ...behind.filter((text) => labelled.test(text))].join(' ').trim()
}

/**
 * Judges one entry of a statement. Its key is the bank's own id with day and amount; without one reference number and payer.
 * Equal entries of a file are numbered later. Pure.
 */
export const readPaymentRow = (cell: PaymentCell, here: Here) => {
  const { reject, currencies: headed } = here
  const isBooked = !isOtherRow(cell, here, isNotBooked)
  if (!isBooked) reject('imports.notBooked')
  const { cents, currencies, isReversal } = readMoney(cell, here)
  const isLeftOut = here.reasons.has('imports.notBooked') || here.reasons.has('imports.notIncoming')
  const day = isLeftOut ? '' : readDay(cell, here)
  const [reference = '', ...others] = referencesOf(cell('ReferenceNumber'))
  const batch = /^(.*) (\d+)\.(\d\d)$/.exec(cell('Batch'))
  const member = {
    day,
    payer: bankId(cell('Payer')).slice(0, 200),
    account: bankId(cell('PayerAccount')).slice(0, 60),
    text: textOf(cell, here).slice(0, 500),
    entryId: bankId(cell('EntryId')).slice(0, 100),
    // Omitted where an entry has no such values: a file has a hundred thousand entries.
    ...(others.length > 0 && { references: [reference, ...others] }),
    ...(isReversal && { isReversal }),
    ...(cell('Direction').endsWith('?') && { doubt: 'PARTS_DIFFER' }),
    ...(batch && { batch: cell('Batch').slice(0, 120), batchCents: Number(`${batch[2]}${batch[3]}`) }),
  }
  const named = [readCurrencyCell(cell, reject), currencies, headed.PaidAmount ?? headed.IncomingAmount ?? []]
  const { payer, account, text, entryId } = member
  const allReferences = [reference, ...others].join(',')
  // Banks word the details of an entry differently in camt.052, 053 and 054: details count only where nothing else
  // distinguishes the entry.
  const details = [allReferences, account || payer.toLowerCase(), reference === '' && account === '' ? text : '']
  const parts = [day, cents, ...(entryId === '' ? details : [entryId]), ...(isReversal ? ['RVSL'] : [])]
  return {
    reference: others.length === 0 ? reference : '',
    cost_in_cents: cents,
    currency: currencyIn(named, day, here),
    import_key: keyOf(parts),
    member,
  }
}
