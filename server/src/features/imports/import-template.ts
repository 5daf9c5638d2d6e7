import { fieldsOf, type ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import type { FileAnswer } from '@parkla/contract/kit/endpoint.ts'
import { reasonText, type Language } from '../../kit/reasons.ts'
import { xlsxStream } from '../../kit/spreadsheet/spreadsheet-write.ts'

/** A workbook with one heading for each field of a kind; the headings are guessed back to these fields. */
export const importTemplate = (kind: ImportKind, language: Language): FileAnswer => {
  const columns = fieldsOf(kind).map((field) => ({
    header: reasonText(language, `imports.field.${field}`),
    type: 'text' as const,
    widthInCharacters: 18,
  }))
  return { fileName: `${kind}.xlsx`, content: xlsxStream([], { name: kind, columns, timeZone: 'UTC' }) }
}
