import { fieldsOf } from '@parkla/contract/imports/imports.fields.ts'
import type { ImportKind } from '@parkla/contract/imports/imports.kinds.ts'
import type { FileAnswer } from '@parkla/contract/kit/endpoint.ts'
import { xlsxStream } from '../../kit/spreadsheet-write.ts'

/** A workbook with one heading for each field of a kind; the headings are guessed back to these fields. */
export const importTemplate = (kind: ImportKind): FileAnswer => {
  const columns = fieldsOf(kind).map((header) => ({ header, type: 'text' as const, widthInCharacters: 18 }))
  return { fileName: `${kind}.xlsx`, content: xlsxStream([], { name: kind, columns, timeZone: 'UTC' }) }
}
