import { createReadStream } from 'node:fs'
import { SpreadsheetFailure, type RawRow } from './spreadsheet.ts'
import { readXml, type XmlHandler } from './xml-events.ts'

/** The headings of a statement read as a table; English, as `paymentWords` of the contract knows them. */
const headings = [
  'Date',
  'Amount',
  'Currency',
  'Debit/Credit',
  'Payer',
  'Payer account',
  'Reference number',
  'Details',
  'Transfer reference',
] as const

/** `direction`: CRDT, DBIT, or RVSL for a reversal. */
const noEntry = { day: '', amount: '', currency: '', direction: '', status: '', reference: '' }
type Entry = typeof noEntry

const noDetails = { amount: '', currency: '', payer: '', account: '', reference: '', text: '', entryId: '' }
type Details = typeof noDetails

/** Two decimals at least, so that `1.5` and `1.234` are read alike whatever the notation of the file. */
const plainAmount = (text: string): string => {
  const [whole = '', fraction = ''] = text.trim().split('.')
  return whole === '' && fraction === '' ? '' : `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Elements of an entry by the end of their path; those of one transaction first. */
const detailFields: readonly (readonly [ending: string, field: keyof Details])[] = [
  ['TxDtls/AmtDtls/TxAmt/Amt', 'amount'],
  ['TxDtls/Amt', 'amount'],
  ['RltdPties/Dbtr/Nm', 'payer'],
  ['RltdPties/Dbtr/Pty/Nm', 'payer'],
  ['RltdPties/DbtrAcct/Id/IBAN', 'account'],
  ['RltdPties/DbtrAcct/Id/Othr/Id', 'account'],
  ['RmtInf/Strd/CdtrRefInf/Ref', 'reference'],
  ['RmtInf/Ustrd', 'text'],
  ['TxDtls/Refs/AcctSvcrRef', 'entryId'],
]

const entryFields: readonly (readonly [ending: string, field: keyof Entry])[] = [
  ['Ntry/Amt', 'amount'],
  ['Ntry/CdtDbtInd', 'direction'],
  ['Ntry/Sts', 'status'],
  ['Ntry/Sts/Cd', 'status'],
  ['Ntry/BookgDt/Dt', 'day'],
  ['Ntry/BookgDt/DtTm', 'day'],
  ['Ntry/AcctSvcrRef', 'reference'],
]

const fieldAt = <Field>(path: string, fields: readonly (readonly [string, Field])[]): Field | undefined =>
  fields.find(([ending]) => path.endsWith(`/${ending}`))?.[1]

/** One row per transaction of a booked entry; a batch of several has the amounts of its transactions. */
const rowsOf = (entry: Entry, details: readonly Details[]): string[][] => {
  if (entry.status !== '' && entry.status !== 'BOOK') return []
  const all = details.length === 0 ? [noDetails] : details
  return all.map((one, at) => {
    const isOnly = all.length === 1
    const amount = isOnly ? entry.amount : one.amount
    const currency = isOnly ? entry.currency : one.currency || entry.currency
    const numbered = entry.reference === '' || isOnly ? entry.reference : `${entry.reference}/${at + 1}`
    return [
      entry.day.slice(0, 10),
      plainAmount(amount),
      currency,
      entry.direction,
      one.payer.trim(),
      one.account.trim(),
      one.reference.trim(),
      one.text.replaceAll(/\s+/g, ' ').trim(),
      one.entryId.trim() || numbered.trim(),
    ]
  })
}

const handlerOf = (take: (cells: string[]) => void): XmlHandler & { isStatement: () => boolean } => {
  let path: string[] = []
  let entry: Entry | undefined
  let details: Details[] = []
  let isStatement = false
  let text = ''
  const store = (): void => {
    const at = `/${path.join('/')}`
    const last = details.at(-1)
    const field = fieldAt(at, detailFields)
    if (last && field) last[field] = field === 'text' ? `${last.text} ${text}` : last[field] || text.trim()
    const own = fieldAt(at, entryFields)
    if (entry && own) entry[own] = text.trim() || entry[own]
    if (entry && at.endsWith('/Ntry/RvslInd') && /^(?:true|1)$/.test(text.trim())) entry.direction = 'RVSL'
  }
  return {
    isStatement: () => isStatement,
    open: (name, attributes) => {
      path.push(name)
      text = ''
      if (name === 'Stmt' || name === 'Rpt' || name === 'Ntfctn') isStatement = true
      if (name === 'Ntry') [entry, details] = [{ ...noEntry }, []]
      if (name === 'TxDtls') details.push({ ...noDetails })
      const currency = attributes['Ccy'] ?? ''
      const at = `/${path.join('/')}`
      const last = details.at(-1)
      if (entry && at.endsWith('/Ntry/Amt')) entry.currency = currency
      if (last && fieldAt(at, detailFields) === 'amount') last.currency ||= currency
    },
    text: (piece) => {
      text += piece
    },
    close: (name) => {
      store()
      if (name === 'Ntry' && entry) {
        for (const cells of rowsOf(entry, details)) take(cells)
        entry = undefined
      }
      path.pop()
      text = ''
    },
  }
}

/**
 * The booked entries of a statement of ISO 20022 (camt.052, 053 and 054 of any version) as a table below a row of headings,
 * in memory that does not grow with the file. @throws SpreadsheetFailure for damaged XML
 */
export async function* camtRows(path: string): AsyncGenerator<RawRow> {
  let ready: string[][] = [[...headings]]
  let rowNumber = 0
  const handler = handlerOf((cells) => ready.push(cells))
  for await (const _ of readXml(createReadStream(path) as AsyncIterable<Buffer>, handler)) {
    for (const cells of ready) yield { rowNumber: (rowNumber += 1), cells }
    ready = []
  }
  if (!handler.isStatement()) throw new SpreadsheetFailure('spreadsheet.malformed', 'XML without a statement')
}
