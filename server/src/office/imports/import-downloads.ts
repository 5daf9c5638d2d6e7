import { fieldsOf } from '@parkla/contract/office/imports/import-kinds.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import type { FileAnswer } from '@parkla/contract/kit/endpoint.ts'
import type { Db } from '../../kit/database/database.ts'
import { languages, reasonText, type Language } from '../../kit/reasons.ts'
import { csvStream, type SheetColumn, type SheetRow, xlsxStream } from '../../kit/spreadsheet/spreadsheet-write.ts'
import { pagesOfRows, readImport } from './imports.queries.ts'

const headingOf = (language: Language) => reasonText(language, 'imports.reasonsHeading')

/** A corrected file that is rejected again has the column already. */
const ownColumns = (columns: readonly string[]): readonly string[] => {
  const ours = new Set(languages.map(headingOf))
  return ours.has(columns.at(-1) ?? '') ? columns.slice(0, -1) : columns
}

type Rejects = { db: Db; language: Language; id: number; width: number }

async function* rejectedRows({ db, language, id, width }: Rejects): AsyncGenerator<SheetRow> {
  for await (const rows of pagesOfRows(db, { id, show: 'LEFT_OUT' }))
    for (const { Cells, Reasons } of rows) {
      const reasons = Reasons.map((reason) => reasonText(language, reason)).join(' ')
      yield [...Array.from({ length: width }, (_, index) => Cells[index] ?? ''), reasons]
    }
}

/** The rejected rows in the columns of their file and a column of reasons; corrected, it can be imported. */
export const rejectsFile = async (
  { db, language }: { db: Db; language: Language },
  id: number,
): Promise<FileAnswer> => {
  const { columns, file_name } = await readImport(db, id)
  const own = ownColumns(columns)
  const texts = [...own, headingOf(language)].map((header): SheetColumn => ({ header, type: 'text' }))
  const rows = rejectedRows({ db, language, id, width: own.length })
  return {
    fileName: `${file_name.replace(/\.[a-z]{1,4}$/i, '')}-rejects.csv`,
    content: csvStream(rows, { columns: texts, timeZone: 'UTC' }),
  }
}

/** A workbook with one heading for each field of a kind; the headings are guessed back to these fields. File and sheet are named by the kind. */
export const importTemplate = (kind: ImportKind, language: Language): FileAnswer => {
  const columns = fieldsOf(kind).map((field) => ({
    header: reasonText(language, `imports.field.${field}`),
    type: 'text' as const,
    widthInCharacters: 18,
  }))
  const name = reasonText(language, `imports.kind.${kind}`)
  return { fileName: `${name}.xlsx`, content: xlsxStream([], { name, columns, timeZone: 'UTC' }) }
}
