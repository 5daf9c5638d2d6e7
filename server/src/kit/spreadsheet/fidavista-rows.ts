import { plainAmount } from './camt-entries.ts'
import type { RawRow } from './spreadsheet.ts'
import { statementRows, type StatementHandler } from './statement-rows.ts'

const noEntry = { day: '', valueDay: '', amount: '', direction: '', payer: '', account: '', text: '', id: '' }
type Entry = typeof noEntry

/** Elements of an entry by the end of their path. */
const fields: readonly (readonly [ending: string, field: keyof Entry])[] = [
  ['TrxSet/BookDate', 'day'],
  ['TrxSet/ValueDate', 'valueDay'],
  ['TrxSet/AccAmt', 'amount'],
  ['TrxSet/CorD', 'direction'],
  ['TrxSet/BankRef', 'id'],
  ['TrxSet/PmtInfo', 'text'],
  ['CPartySet/AccNo', 'account'],
  ['CPartySet/AccHolder/Name', 'payer'],
]

const cellsOf = ({ day, valueDay, amount, direction, payer, account, text, id }: Entry, currency: string): string[] => {
  const paid = plainAmount(amount.replaceAll(/\s/g, '').replace(',', '.'))
  return [day || valueDay, paid, currency, direction, payer, account, '', text, id, '']
}

const handlerOf = (take: (cells: string[]) => void): StatementHandler => {
  const path: string[] = []
  let [entry, currency, text, isStatement]: [Entry | undefined, string, string, boolean] = [undefined, '', '', false]
  return {
    isStatement: () => isStatement,
    open: (name) => {
      path.push(name)
      text = ''
      if (name === 'Statement') isStatement = true
      if (name === 'CcyStmt') currency = ''
      if (name === 'TrxSet') entry = { ...noEntry }
    },
    text: (piece) => {
      text += piece
    },
    close: (name) => {
      const at = `/${path.join('/')}`
      const field = fields.find(([ending]) => at.endsWith(`/${ending}`))?.[1]
      if (entry && field) entry[field] ||= text.trim()
      if (at.endsWith('/CcyStmt/Ccy')) currency = text.trim()
      if (name === 'TrxSet' && entry) {
        take(cellsOf(entry, currency))
        entry = undefined
      }
      path.pop()
      text = ''
    },
  }
}

/**
 * The entries of a statement in FIDAVISTA, the older XML of Latvian banks, as the table that a statement of ISO 20022 is read as
 * (`camt-rows.ts`). @throws SpreadsheetFailure for damaged XML
 */
export const fidavistaRows = (path: string): AsyncGenerator<RawRow> => statementRows(path, handlerOf)
