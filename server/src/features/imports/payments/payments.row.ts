import { createHash } from 'node:crypto'
import { plainReference } from '@parkla/contract/fines/payment-matching.ts'
import { readAmount, readCurrency } from '@parkla/contract/imports/amounts.ts'
import { readMoment } from '@parkla/contract/imports/dates.ts'
import type { PaymentField } from '@parkla/contract/imports/import-fields.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import type { Reading } from '../import-kind.ts'
import {
  cellsBy,
  newFindings,
  type Cell as CellOf,
  type Findings,
  type JudgedRow,
  type RawCells,
} from '../row-reading.ts'

type Cell = CellOf<PaymentField>
export type PaymentReading = Pick<Reading<PaymentField>, 'columns' | 'currencies' | 'options' | 'now'>

/** The column `member` of `import_rows`. */
export type PaymentDetails = { day: string; payer: string; account: string; text: string; entryId: string }

type StagedPayment = JudgedRow & {
  reference: string
  cost_in_cents: number
  currency: string
  import_key: string
  member: PaymentDetails
}

const incoming = /^(?:c|k|cr|crdt|credit|kreedit|kredīts|in|\+)$/i
/** Lines of balances and turnovers, as some banks write among the entries. */
const balance =
  /^(?:alg|lõpp)saldo|^käive|^(?:opening|closing) balance|^turnover|^(?:sākuma|beigu) atlikums|^apgrozījums/i

/** Bank days have no time of day; a moment is the day at the user's region. */
const readDay = (cell: Cell, { options, now, reject }: PaymentReading & Findings): string => {
  const moment = readMoment(cell('BookingDay'), { dateOrder: options.DateOrder, zone: options.TimeZone })
  if (!moment.ok) {
    reject('imports.dayImpossible')
    return ''
  }
  const day = dayKey(instantToLocal(moment.instant, options.TimeZone))
  if (day > dayKey(instantToLocal(now, options.TimeZone))) reject('imports.dayInFuture')
  return day
}

const readMoney = (cell: Cell, { options, currencies, reject }: PaymentReading & Findings) => {
  const direction = cell('Direction')
  const amount = readAmount(cell('PaidAmount'), { decimal: options.DecimalSeparator })
  const isOutgoing = (!amount.ok && amount.reason === 'negative') || (direction !== '' && !incoming.test(direction))
  if (isOutgoing || balance.test(cell('Description'))) reject('imports.notIncoming')
  else if (!amount.ok || amount.cents === 0) reject('imports.amountImpossible')
  const column = cell('Currency') === '' ? [] : readCurrency(cell('Currency'))
  if (!column) reject('imports.currencyUnknown')
  const [currency = 'EUR'] = [
    ...(column ?? []),
    ...(amount.ok ? amount.currencies : []),
    ...(currencies.PaidAmount ?? []),
  ]
  return { cost_in_cents: amount.ok ? amount.cents : 0, currency }
}

/**
 * The bank's own id with day and amount; without one reference number and payer: banks word the details of an entry
 * differently in camt.052, 053 and 054, so they count only where nothing else tells entries apart. Equal entries of a file
 * are numbered later.
 */
const keyOf = (reference: string, cents: number, { day, entryId, account, payer, text }: PaymentDetails): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        entryId === ''
          ? [day, cents, reference, account || payer.toLowerCase(), reference === '' && account === '' ? text : '']
          : [day, cents, entryId],
      ),
    )
    .digest('base64url')
    .slice(0, 22)

/** Judges one entry of a statement. Pure. */
export const readPaymentRow = (raw: RawCells, reading: PaymentReading): StagedPayment => {
  const findings = newFindings()
  const cell: Cell = cellsBy(raw.cells, reading.columns)
  const here = { ...reading, ...findings }
  const member = {
    day: readDay(cell, here),
    payer: cell('Payer').slice(0, 200),
    account: cell('PayerAccount').slice(0, 60),
    text: cell('Description').slice(0, 500),
    entryId: cell('EntryId').slice(0, 100),
  }
  const money = readMoney(cell, here)
  const reference = plainReference(cell('ReferenceNumber')).slice(0, 40)
  const import_key = keyOf(reference, money.cost_in_cents, member)
  return { ...findings.judged(raw, []), reference, ...money, import_key, member }
}
