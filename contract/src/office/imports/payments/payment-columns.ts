import { readAmount, readCurrency } from '../amounts.ts'
import { bankProfiles, headlessBanks } from './bank-profiles.ts'
import { isNoBankId } from '../../../kit/bank-id.ts'
import { timeContentOf } from '../dates.ts'
import { columnsOfProfile, profileOf, type ImportProfile } from '../profiles/import-profiles.ts'
import type { ColumnMapping } from '../imports.schema.ts'
import { directionOfHeading } from './payment-headings.ts'
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

const isAmount = (cell: string): boolean =>
  ([',', '.'] as const).some((decimal) => {
    const amount = readAmount(directionInAmount(cell).text, { decimal })
    return amount.ok || amount.reason === 'negative'
  })
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
/** An id is of one entry: texts that repeat are a kind of transaction. */
const holdsIds: Accepts = (cells) => {
  const ids = cells.filter((cell) => !isNoBankId(cell))
  return new Set(ids).size * 10 >= ids.length * 7
}

/** Headings of amounts other than the payment in the currency of the account. */
const otherAmount =
  /fremd|bal|sald|jääk|stav|zůst|egyenleg|fee|commission|charge|tasu|komis|opłat|poplat|tax|vat|orig|foreign|equiv|exchange|rate|kurs|debit|credit|deebet|kreedit/iu

const balanceOrFee = /balance|sald|jääk|atlik|likut|zůst|egyenleg|остат|fee|commission|teenus|komis|prowiz|poplat/iu

/** A day in the heading of a column that none of our words names: `Datum verrekening`, `Date of posting`. */
const dayWord = /dat[aeo]|datum|dátum|fecha|kuupäev|päivä|pvm|dag|dzień|den|nap|дата/iu

/** The column of days where no heading is known: the first whose heading has a word for days, else the only one. */
const dayByContents = ({ headings, cellsOf }: Statement): string | undefined => {
  const days = headings.filter((heading) => cellsOf(heading).length > 0 && holdsDays(cellsOf(heading)))
  return days.find((heading) => dayWord.test(heading)) ?? (days.length === 1 ? days[0] : undefined)
}

/** Headings of the currency of another amount than the one in the account's currency. */
const otherCurrency = /fremd|foreign|orig|local|původ|pôvod|eredeti|oorspr|alkup|ursprung|valūtas maiņa/iu

/** Words for the account, in whose currency the amount is. */
const ofAccount = /account|kont[ou]|tili|rachunk|účt|účet|sąskait|számla|rekening|сч[её]т|сметка|рахунк/iu

const wordsOf = (heading: string): string[] => heading.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/**
 * The currency of the amount: of several columns the one whose heading has most words of the amount's, as `Валюта счета` beside
 * `Сумма в валюте счета`. One of another amount is none.
 */
const currencyBeside = (
  { headings, cellsOf, candidates }: Statement,
  paid: string | undefined,
  taken: readonly (string | undefined)[],
): string | undefined => {
  // `Валюта операции` is not that of `Сумма в валюте счета`.
  const isOther = (heading: string) =>
    (otherCurrency.test(heading) && !otherCurrency.test(paid ?? '')) ||
    (ofAccount.test(paid ?? '') && wordsOf(heading).length > 1 && !ofAccount.test(heading))
  const isFree = (heading: string) => !taken.includes(heading) && !isOther(heading)
  const named = (candidates.get('Currency') ?? []).filter(isFree)
  const holding = headings.filter((heading) => {
    const cells = cellsOf(heading)
    return isFree(heading) && cells.length > 0 && cells.every((cell) => /^\p{Lu}{3}$/u.test(cell) && isCurrency(cell))
  })
  const words = wordsOf(paid ?? '')
  const shared = (heading: string) => wordsOf(heading).filter((word) => words.includes(word)).length
  const [best] = [...new Set([...named.filter((heading) => holdsCurrencies(cellsOf(heading))), ...holding])].toSorted(
    (one, other) => shared(other) - shared(one),
  )
  // May be a column without any currency in its cells: its rows are refused, not read as the currency of the region.
  return best ?? named[0]
}

/** The column of amounts whose heading names the direction, where no word for the whole heading is known. */
const directed = ({ headings, cellsOf }: Statement, direction: 'IN' | 'OUT'): string | undefined =>
  headings.find((heading) => {
    const cells = cellsOf(heading)
    const isOther = balanceOrFee.test(heading) || directionOfHeading(heading) !== direction
    return !isOther && cells.length > 0 && holdsMoney(cells)
  })

/** The columns of a statement by their headings and by what they hold; amounts in two columns, one for each direction. */
const byHeadings = (statement: Statement): ColumnMapping => {
  const { headings, cellsOf, candidates } = statement
  const find = (field: string, accepts: Accepts, taken: readonly (string | undefined)[] = []) =>
    (candidates.get(field) ?? []).find((heading) => !taken.includes(heading) && accepts(cellsOf(heading)))
  const received = find('IncomingAmount', holdsAmounts) ?? directed(statement, 'IN')
  const sent = find('OutgoingAmount', holdsAmounts) ?? directed(statement, 'OUT')
  const paid = (candidates.get('PaidAmount') ?? []).find(
    (heading) => holdsAmounts(cellsOf(heading)) && !otherAmount.test(heading) && !directionOfHeading(heading),
  )
  // `Payments` beside `Receipts` are outgoing.
  const isPaidOut = received !== undefined && sent === undefined && /^payments?(?![\p{L}])/iu.test(paid ?? '')
  const outgoing = isPaidOut ? paid : sent
  const isPair = received !== undefined && (outgoing !== undefined || paid === undefined)
  // An empty column of directions beside filled columns is ignored; the sign of the amount decides.
  const isEmpty = headings.every((heading) => cellsOf(heading).length === 0)
  const saysDirections: Accepts = (cells) => (isEmpty || cells.length > 0) && holdsDirections(cells)
  const day = find('BookingDay', holdsDays) ?? dayByContents(statement) ?? candidates.get('BookingDay')?.[0]
  const taken = [day, paid, received, sent]
  const unnamed = headings.find(
    (heading) => !taken.includes(heading) && cellsOf(heading).length > 0 && cellsOf(heading).every(isDirection),
  )
  const others = {
    Currency: currencyBeside(statement, paid ?? received, taken),
    ReferenceNumber: find('ReferenceNumber', () => true, taken),
    Payer: find('Payer', holdsNames, taken),
    PayerAccount: find('PayerAccount', () => true, taken) ?? otherAccount(statement),
    Description: find('Description', () => true, taken),
    EntryId: find('EntryId', holdsIds, taken),
    Batch: find('Batch', () => true, taken),
  }
  const mapping = {
    BookingDay: day,
    ...(isPair ? { IncomingAmount: received, OutgoingAmount: outgoing } : { PaidAmount: paid }),
    ...(isPair ? {} : { Direction: find('Direction', saysDirections, taken) ?? unnamed }),
    ...others,
  }
  return Object.fromEntries(Object.entries(mapping).flatMap(([field, heading]) => (heading ? [[field, heading]] : [])))
}

/** The column of accounts that differ: the account of the statement is the same in each row. */
const otherAccount = ({ headings, cellsOf }: Pick<Statement, 'headings' | 'cellsOf'>): string | undefined =>
  headings.find((heading) => {
    const cells = cellsOf(heading)
    return cells.length > 0 && most(cells, isAccount) && new Set(cells).size > 1
  })

/** Decimals or a sign distinguish an amount from a number; the balance is the column after it. */
const isMoney = (cell: string): boolean =>
  /^[-+−]?\s*\d[\d .,' ]*[.,]\d{2}\s*\D{0,4}$/u.test(cell) || /^[-+−]\d+$/.test(cell)

const holdsMoney: Accepts = (cells) => cells.length > 0 && most(cells, isMoney)

/** Whether the sign of an amount shows that it came in or went out. */
const isSigned = (cell: string): boolean =>
  /^[+(−–-]|[-−–]\s*\d|\d\s*[-−–]$/u.test(cell.trim()) || directionInAmount(cell).direction !== undefined

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
  const direction = take((cells) => cells.every(isDirection))
  // Without a heading, a sign or a direction it is unknown whether the amounts came in: the user chooses the field.
  const isDirected = direction !== undefined || (paid !== undefined && cellsOf(paid).some(isSigned))
  const mapping = {
    BookingDay: day,
    PaidAmount: isDirected ? paid : undefined,
    Direction: direction,
    Currency: take(holdsCurrencies),
    PayerAccount: otherAccount({ headings, cellsOf }),
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
  ['ISK', /upphæð|skýring|fjárhæð/i],
  ['UAH', /призначення|операції/i],
  ['RUB', /назначение|проводки|операции|счета|обработки/i],
]

/** Currencies that the language of a statement's headings suggests; undefined where it suggests none. */
export const currenciesOfLanguage = (headings: readonly string[]): readonly string[] | undefined =>
  currencyWords.find(([, words]) => headings.some((heading) => words.test(heading)))?.[0].split(' ')
