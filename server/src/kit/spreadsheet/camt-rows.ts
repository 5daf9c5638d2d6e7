import { noDetails, noEntry, rowsOfEntry, type Details, type Entry } from './camt-entries.ts'
import type { RawRow } from './spreadsheet.ts'
import { statementRows, type StatementHandler } from './statement-rows.ts'

type TextField<Of> = { [Key in keyof Of]: Of[Key] extends string ? Key : never }[keyof Of]

/** Elements of a transaction by the end of their path; of several for a field the first in the file is kept. */
const detailFields: readonly (readonly [ending: string, field: TextField<Details>])[] = [
  ['TxDtls/AmtDtls/TxAmt/Amt', 'amount'],
  ['TxDtls/Amt', 'ownAmount'],
  ['TxDtls/CdtDbtInd', 'direction'],
  ['RltdPties/Dbtr/Nm', 'payer'],
  ['RltdPties/Dbtr/Pty/Nm', 'payer'],
  ['RltdPties/UltmtDbtr/Nm', 'otherPayer'],
  ['RltdPties/UltmtDbtr/Pty/Nm', 'otherPayer'],
  ['RltdPties/Dbtr/Agt/FinInstnId/Nm', 'otherPayer'],
  ['RltdPties/DbtrAcct/Id/IBAN', 'account'],
  ['RltdPties/DbtrAcct/Id/Othr/Id', 'account'],
  ['TxDtls/Refs/AcctSvcrRef', 'entryId'],
]

/** Elements whose texts are kept one behind the other. */
const detailTexts = ['RmtInf/Ustrd', 'RmtInf/Strd/AddtlRmtInf', 'RfrdDocInf/Nb', 'TxDtls/AddtlTxInf']

const entryFields: readonly (readonly [ending: string, field: TextField<Entry>])[] = [
  ['Ntry/Amt', 'amount'],
  ['Ntry/CdtDbtInd', 'direction'],
  ['Ntry/Sts', 'status'],
  ['Ntry/Sts/Cd', 'status'],
  ['Ntry/BookgDt/Dt', 'day'],
  ['Ntry/BookgDt/DtTm', 'day'],
  ['Ntry/ValDt/Dt', 'valueDay'],
  ['Ntry/ValDt/DtTm', 'valueDay'],
  ['Ntry/AcctSvcrRef', 'reference'],
  ['Ntry/NtryRef', 'ownReference'],
  ['Ntry/AddtlNtryInf', 'text'],
]

const fieldAt = <Field>(path: string, fields: readonly (readonly [string, Field])[]): Field | undefined =>
  fields.find(([ending]) => path.endsWith(`/${ending}`))?.[1]

const isYes = (text: string): boolean => /^(?:true|1)$/.test(text)

const storeDetails = (last: Details, at: string, text: string): void => {
  const field = fieldAt(at, detailFields)
  if (field) last[field] ||= text
  if (detailTexts.some((ending) => at.endsWith(`/${ending}`))) last.text = `${last.text} ${text}`.trim()
  const strd = last.references.at(-1)
  if (strd && at.endsWith('/RmtInf/Strd/CdtrRefInf/Ref')) strd.reference ||= text
  if (strd && /\/RmtInf\/Strd\/RfrdDocAmt\/RmtdAmt(?:AndTp\/Amt)?$/.test(at)) strd.amount ||= text
}

const storeEntry = (entry: Entry, at: string, text: string): void => {
  const own = fieldAt(at, entryFields)
  if (own) entry[own] = text || entry[own]
  if (at.endsWith('/Ntry/RvslInd') && isYes(text)) entry.isReversal = true
}

/** Some banks write several references within one `Strd`: each becomes a reference of its own. */
const openReference = ({ references }: Details, at: string): void => {
  const isFurther = at.endsWith('/RmtInf/Strd/CdtrRefInf') && (references.at(-1)?.reference ?? '') !== ''
  if (isFurther || at.endsWith('/RmtInf/Strd')) references.push({ reference: '', amount: '' })
}

const statements = new Set(['Stmt', 'Rpt', 'Ntfctn'])

const handlerOf = (take: (cells: string[]) => void): StatementHandler => {
  let path: string[] = []
  let entry: Entry | undefined
  let details: Details[] = []
  let isStatement = false
  let text = ''
  return {
    isStatement: () => isStatement,
    open: (name, attributes) => {
      path.push(name)
      text = ''
      if (statements.has(name)) isStatement = true
      if (name === 'Ntry') [entry, details] = [{ ...noEntry }, []]
      if (name === 'TxDtls') details.push({ ...noDetails, references: [] })
      const at = `/${path.join('/')}`
      const last = details.at(-1)
      if (last) openReference(last, at)
      if (last && name === 'RtrInf') last.isReturn = true
      const currency = attributes['Ccy'] ?? ''
      if (entry && at.endsWith('/Ntry/Amt')) entry.currency = currency
      if (last && fieldAt(at, detailFields) === 'amount') last.currency ||= currency
    },
    text: (piece) => {
      text += piece
    },
    close: (name) => {
      const at = `/${path.join('/')}`
      const last = details.at(-1)
      if (last) storeDetails(last, at, text.trim())
      if (entry) storeEntry(entry, at, text.trim())
      if (name === 'Ntry' && entry) {
        for (const cells of rowsOfEntry(entry, details)) take(cells)
        ;[entry, details] = [undefined, []]
      }
      path.pop()
      text = ''
    },
  }
}

/**
 * The booked entries of a statement of ISO 20022 (camt.052, 053 and 054 of any version, also in an envelope) as a table below
 * a row of headings, in memory that does not grow with the file. @throws SpreadsheetFailure for damaged XML
 */
export const camtRows = (path: string): AsyncGenerator<RawRow> => statementRows(path, handlerOf)
