import { bankId } from '@parkla/contract/kit/bank-id.ts'

/** The headings of a statement read as a table; English, as `paymentWords` of the contract knows them. */
export const camtHeadings = [
  'Date',
  'Amount',
  'Currency',
  'Debit/Credit',
  'Payer',
  'Payer account',
  'Reference number',
  'Details',
  'Transfer reference',
  'Batch',
] as const

/** Prefix of a reference that is not the bank's id: an entry with it may be stored already. */
export const uncertainBatch = 'NtryRef '

export const noEntry = {
  day: '',
  valueDay: '',
  amount: '',
  currency: '',
  direction: '',
  status: '',
  reference: '',
  ownReference: '',
  text: '',
  isReversal: false,
}
/** `Ntry`: one line of the account. `reference` is the bank's own id, `ownReference` the `NtryRef` of the statement. */
export type Entry = typeof noEntry

/** `Strd`: a structured reference with the part of the amount that is for it. */
export type Reference = { reference: string; amount: string }

export const noDetails = {
  amount: '',
  ownAmount: '',
  currency: '',
  direction: '',
  payer: '',
  otherPayer: '',
  account: '',
  text: '',
  entryId: '',
  isReturn: false,
}
/** `TxDtls`: one transaction of an entry. `ownAmount` is in the currency of the account, `amount` in that of the payment. */
export type Details = typeof noDetails & { references: Reference[] }

/** Two decimals at least, so that `1.5` and `1.234` are read alike whatever the notation of the file. */
export const plainAmount = (text: string): string => {
  const [whole = '', fraction = ''] = text.trim().split('.')
  return whole === '' && fraction === '' ? '' : `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Hundred-thousandths of the currency, which is all that ISO 20022 allows; NaN without an amount. */
const unitsOf = (amount: string): number => (amount === '' ? NaN : Math.round(Number(amount) * 100_000))

/** A part of an entry that becomes a row. `isDoubtful`: its parts have no amounts, or do not sum to it. */
type Part = {
  amount: string
  direction: string
  payer: string
  account: string
  references: readonly string[]
  text: string
  entryId: string
  isDoubtful: boolean
}

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')),
]

const referencesOf = ({ references }: Details): string[] =>
  distinct(references.map(({ reference }) => bankId(reference)))

/** RVSL takes a payment received back, RVSD gives back one made. */
const directionOf = (entry: Entry, details?: Details): string => {
  const direction = details?.direction || entry.direction
  const isBack = entry.isReversal || (direction === 'DBIT' && details?.isReturn === true)
  return isBack ? (direction === 'DBIT' ? 'RVSL' : 'RVSD') : direction
}

const describe = (entry: Entry, details: readonly Details[]) => ({
  payer: distinct(details.map(({ payer, otherPayer }) => bankId(payer) || bankId(otherPayer))).join(', '),
  account: distinct(details.map(({ account }) => bankId(account))).join(', '),
  references: distinct(details.flatMap(referencesOf)),
  text: distinct([...details.map(({ text }) => text), entry.text]).join(' '),
})

/** One row for each structured reference where their amounts sum to that of the transaction (R193). */
const byReference = (part: Part, { references }: Details): Part[] => {
  const named = references.filter(({ reference }) => bankId(reference) !== '')
  if (part.references.length < 2) return [part]
  const amounts = named.map(({ amount }) => unitsOf(amount))
  if (amounts.every(Number.isNaN)) return [part]
  const isWhole = amounts.reduce((sum, units) => sum + units, 0) === unitsOf(part.amount)
  if (!isWhole) return [{ ...part, isDoubtful: true }]
  return named.map(({ reference, amount }) => ({ ...part, amount, references: [bankId(reference)] }))
}

const amountIn = (entry: Entry, { amount, ownAmount, currency }: Details): string =>
  ownAmount || (currency === '' || currency === entry.currency ? amount : '')

const partsOf = (entry: Entry, details: readonly Details[]): Part[] => {
  const id = bankId(entry.reference)
  const [only = { ...noDetails, references: [] }, ...others] = details
  const whole = { ...describe(entry, details), amount: entry.amount, entryId: id, isDoubtful: false }
  const units = details.map((one) => {
    const sign = (one.direction || entry.direction) === entry.direction ? 1 : -1
    return sign * unitsOf(amountIn(entry, one))
  })
  const sum = units.reduce((total, one) => total + one, 0)
  const isWhole = sum === unitsOf(entry.amount)
  if (others.length === 0) {
    const isDoubtful = !Number.isNaN(sum) && !isWhole && details.length > 0
    const one = { ...whole, direction: directionOf(entry, only), entryId: bankId(only.entryId) || id, isDoubtful }
    return isDoubtful ? [one] : byReference(one, only)
  }
  if (!isWhole) return [{ ...whole, direction: directionOf(entry), isDoubtful: true }]
  return details.flatMap((one, at) => {
    const entryId = bankId(one.entryId) || (id === '' ? '' : `${id}/${at + 1}`)
    const texts = describe({ ...entry, text: one.text === '' ? entry.text : '' }, [one])
    const part = { ...texts, amount: amountIn(entry, one), direction: directionOf(entry, one), entryId }
    return byReference({ ...part, isDoubtful: false }, one)
  })
}

/** A number that is no count of the entries of one statement. */
const isTelling = (reference: string): boolean => reference.length >= 6 || /\p{L}/u.test(reference)

/** Name of an entry that advice and statement share: the bank's id, else the reference of the entry, which is less certain. */
const batchOf = ({ reference, ownReference }: Entry): string => {
  const own = bankId(ownReference)
  return bankId(reference) || (isTelling(own) ? `${uncertainBatch}${own}` : '')
}

/**
 * Rows of a booked entry below `camtHeadings`: one for each transaction and structured reference whose amounts sum to the
 * entry, else one of the whole sum whose direction ends in `?` (R193). None for an entry that is not booked yet.
 */
export const rowsOfEntry = (entry: Entry, details: readonly Details[]): string[][] => {
  if (entry.status !== '' && entry.status !== 'BOOK') return []
  const batchId = batchOf(entry)
  const batch = batchId === '' || entry.isReversal ? '' : `${batchId} ${plainAmount(entry.amount)}`
  return partsOf(entry, details).map((part) => [
    (entry.day || entry.valueDay).slice(0, 10),
    plainAmount(part.amount),
    entry.currency,
    `${part.direction}${part.isDoubtful ? '?' : ''}`,
    part.payer,
    part.account,
    part.references.join(', '),
    part.text,
    part.entryId,
    batch,
  ])
}
