import { createReadStream } from 'node:fs'
import { camtHeadings, plainAmount } from './camt-entries.ts'
import { SpreadsheetFailure, type RawRow } from './spreadsheet.ts'
import { readXml, type XmlHandler } from './xml-events.ts'

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

const handlerOf = (take: (cells: string[]) => void): XmlHandler & { isStatement: () => boolean } => {
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
export async function* fidavistaRows(path: string): AsyncGenerator<RawRow> {
  let ready: string[][] = [[...camtHeadings]]
  let rowNumber = 0
  const handler = handlerOf((cells) => ready.push(cells))
  for await (const _ of readXml(createReadStream(path) as AsyncIterable<Buffer>, handler)) {
    for (const cells of ready) yield { rowNumber: (rowNumber += 1), cells }
    ready = []
  }
  if (!handler.isStatement()) throw new SpreadsheetFailure('spreadsheet.malformed', 'XML without a statement')
}
