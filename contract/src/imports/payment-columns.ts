import { readAmount, readCurrency } from './amounts.ts'
import { bankProfiles, headlessBanks } from './profiles/bank-profiles.ts'
import { isNoBankId } from '../kit/bank-id.ts'
import { timeContentOf } from './dates.ts'
import { columnsOfProfile, profileOf, type ImportProfile } from './profiles/import-profiles.ts'
import type { ColumnMapping } from './imports.schema.ts'
import { directionInAmount, isBalance, readDirection } from './payment-words.ts'

/** `cellsOf`: the filled cells of a column; `candidates`: headings that may mean a field, the likeliest first. */
type Statement = {
  headings: readonly string[]
  cellsOf: (heading: string) => readonly string[]
  candidates: ReadonlyMap<string, readonly string[]>
}

type Accepts = (cells: readonly string[]) => boolean

/** Where a column is empty, its heading alone decides. */
const most = (cells: readonly string[], accepts: (cell: string) => boolean): boolean =>
  cells.length === 0 || cells.filter(accepts).length * 2 > cells.length

const isAmount = (cell: string): boolean => {
  const amount = readAmount(directionInAmount(cell).text, { decimal: ',' })
  return amount.ok || amount.reason === 'negative'
}
const holdsAmounts: Accepts = (cells) => most(cells, isAmount)
const holdsDays: Accepts = (cells) => {
  const content = timeContentOf(cells)
  return cells.length === 0 || content === 'day' || content === 'moment'
}
const isCurrency = (cell: string): boolean => readCurrency(cell) !== undefined
const holdsCurrencies: Accepts = (cells) => most(cells, isCurrency)
const isDirection = (cell: string): boolean => readDirection(cell) !== undefined
const holdsDirections: Accepts = (cells) => most(cells, isDirection)
const isAccount = (cell: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9 ]{10,32}$/.test(cell)
const holdsNames: Accepts = (cells) => most(cells, (cell) => /\p{L}{2}/u.test(cell) && !isAccount(cell))
/** An id is of one entry; what repeats is a kind of transaction. */
const holdsIds: Accepts = (cells) => {
  const ids = cells.filter((cell) => !isNoBankId(cell))
  return new Set(ids).size * 10 >= ids.length * 7
}

/** Amounts of something else than the payment in the currency of the account. */
const otherAmount =
  /bal|sald|jääk|stav|zůst|egyenleg|fee|commission|charge|tasu|komis|opłat|poplat|tax|vat|orig|foreign|equiv|exchange|rate|kurs|debit|credit|deebet|kreedit/iu

/** The columns of a statement by their headings and by what they hold; amounts in two columns, one for each direction. */
const byHeadings = ({ headings, cellsOf, candidates }: Statement): ColumnMapping => {
  const find = (field: string, accepts: Accepts, taken: readonly (string | undefined)[] = []) =>
    (candidates.get(field) ?? []).find((heading) => !taken.includes(heading) && accepts(cellsOf(heading)))
  const received = find('IncomingAmount', holdsAmounts)
  const sent = find('OutgoingAmount', holdsAmounts)
  const paid = (candidates.get('PaidAmount') ?? []).find(
    (heading) => holdsAmounts(cellsOf(heading)) && !otherAmount.test(heading),
  )
  const isPair = received !== undefined && (sent !== undefined || paid === undefined)
  const day = find('BookingDay', holdsDays) ?? candidates.get('BookingDay')?.[0]
  const taken = [day, paid, received, sent]
  const unnamed = headings.find(
    (heading) => !taken.includes(heading) && cellsOf(heading).length > 0 && cellsOf(heading).every(isDirection),
  )
  const others = {
    // Also one whose cells are none: its rows are refused, not read as the currency of the region.
    Currency: find('Currency', holdsCurrencies, taken) ?? find('Currency', () => true, taken),
    ReferenceNumber: find('ReferenceNumber', () => true, taken),
    Payer: find('Payer', holdsNames, taken),
    PayerAccount: find('PayerAccount', () => true, taken),
    Description: find('Description', () => true, taken),
    EntryId: find('EntryId', holdsIds, taken),
    Batch: find('Batch', () => true, taken),
  }
  const mapping = {
    BookingDay: day,
    ...(isPair ? { IncomingAmount: received, OutgoingAmount: sent } : { PaidAmount: paid }),
    ...(isPair ? {} : { Direction: find('Direction', holdsDirections, taken) ?? unnamed }),
    ...others,
  }
  return Object.fromEntries(Object.entries(mapping).flatMap(([field, heading]) => (heading ? [[field, heading]] : [])))
}

/** Decimals or a sign tell an amount from a number; the balance stands behind it. */
const isMoney = (cell: string): boolean =>
  /^[-+−]?\s*\d[\d .,' ]*[.,]\d{2}\s*\D{0,4}$/u.test(cell) || /^[-+−]\d+$/.test(cell)

const holdsMoney: Accepts = (cells) => cells.length > 0 && most(cells, isMoney)

const centsIn = (cell: string): number =>
  Math.round(
    Number(
      cell
        .replaceAll(/[^\d.,-]/g, '')
        .replaceAll(/[.,](?=.*[.,])/g, '')
        .replace(',', '.'),
    ) * 100,
  )

/** Whether one column is the balance after or before each amount of the other, whichever way the rows run. */
const isBalanceOf = (balances: readonly string[], amounts: readonly string[]): boolean => {
  if (balances.length !== amounts.length || balances.length < 2) return false
  const [after, paid] = [balances.map(centsIn), amounts.map((cell) => Math.abs(centsIn(cell)))]
  const steps = after.slice(1).map((cents, at) => Math.abs(cents - (after[at] ?? 0)))
  return steps.every((step, at) => step === paid[at + 1]) || steps.every((step, at) => step === paid[at])
}

/** The amount among columns of money: the only one, or the one whose balance another column is; undefined where that is not sure. */
const paidAmong = (columns: readonly string[], cellsOf: Statement['cellsOf']): string | undefined =>
  columns.length < 2
    ? columns[0]
    : columns.find((one) => columns.some((other) => other !== one && isBalanceOf(cellsOf(other), cellsOf(one))))

const letters = (cells: readonly string[]): number => cells.join('').replaceAll(/[^\p{L}]/gu, '').length

/** The columns of a statement without headings, by what they hold. */
const byContents = ({ headings, cellsOf }: Statement): ColumnMapping => {
  const taken = new Set<string>()
  const take = (accepts: Accepts): string | undefined => {
    const found = headings.find(
      (heading) => !taken.has(heading) && cellsOf(heading).length > 0 && accepts(cellsOf(heading)),
    )
    if (found !== undefined) taken.add(found)
    return found
  }
  const day = take(holdsDays)
  const paid = paidAmong(
    headings.filter((heading) => !taken.has(heading) && holdsMoney(cellsOf(heading))),
    cellsOf,
  )
  if (paid !== undefined) taken.add(paid)
  const account = headings.filter((heading) => cellsOf(heading).length > 0 && most(cellsOf(heading), isAccount))
  const mapping = {
    BookingDay: day,
    PaidAmount: paid,
    Direction: take((cells) => cells.every(isDirection)),
    Currency: take(holdsCurrencies),
    PayerAccount: account.find((heading) => new Set(cellsOf(heading)).size > 1),
  }
  const texts = headings
    .filter((heading) => !taken.has(heading) && cellsOf(heading).length > 0 && holdsNames(cellsOf(heading)))
    .toSorted((one, other) => letters(cellsOf(other)) - letters(cellsOf(one)))
  const found = { ...mapping, Description: texts[0], Payer: texts[1] }
  return Object.fromEntries(Object.entries(found).flatMap(([field, heading]) => (heading ? [[field, heading]] : [])))
}

/** The bank whose headings the file has; among files without headings the one whose cells are like its own. */
export const bankOf = ({ headings, cellsOf }: Omit<Statement, 'candidates'>): ImportProfile | undefined => {
  const named = profileOf(bankProfiles, { kind: 'payments', headings })
  if (named || !isHeadless(headings)) return named
  return headlessBanks.find(({ cells }) =>
    cells.every((pattern, at) => {
      const filled = cellsOf(headings[at] ?? '').filter((cell) => !isBalance(cell))
      return filled.length > 0 && most(filled, (cell) => pattern.test(cell))
    }),
  )
}

/** Whether the columns only have numbers: the file begins with a row of data. */
const isHeadless = (headings: readonly string[]): boolean => headings.every((heading) => /^Column \d+$/.test(heading))

const isBeside = (field: string): boolean => field === 'Description' || field === 'PayerAccount'

/** Field → column of a bank statement: of a known bank by its profile, else by headings and contents. */
export const paymentColumns = (statement: Statement): ColumnMapping => {
  const bank = bankOf(statement)
  if (bank) {
    const columns = columnsOfProfile(bank, statement.headings)
    // Forms of one bank differ in what they have besides.
    const found = Object.entries(byHeadings(statement)).filter(
      ([field, heading]) => isBeside(field) && !Object.values(columns).includes(heading),
    )
    return { ...Object.fromEntries(found), ...columns }
  }
  return isHeadless(statement.headings) ? byContents(statement) : byHeadings(statement)
}

const currencyWords: readonly (readonly [currencies: string, words: RegExp])[] = [
  ['DKK NOK', /beløb|beløp|bogfør|bokfør/i],
  ['SEK', /belopp|bokföring/i],
  ['PLN', /kwota|księgowani|nadawca/i],
  ['CZK', /částka|zaúčtov|protiúč/i],
  ['HUF', /összeg|könyvel|közlemény/i],
  ['BGN EUR', /наредител|осчетовод|основание/i],
  ['RON', /sumă|plătitor/i],
  ['UAH', /призначення|операції/i],
  ['RUB', /назначение|проводки/i],
]

/** Currencies that the language of a statement's headings suggests; undefined where it suggests none. */
export const currenciesOfLanguage = (headings: readonly string[]): readonly string[] | undefined =>
  currencyWords.find(([, words]) => headings.some((heading) => words.test(heading)))?.[0].split(' ')
