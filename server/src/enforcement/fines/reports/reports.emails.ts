import { buffer } from 'node:stream/consumers'
import type { FineRow } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { formatInstant, defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { letter } from '../../../kit/papers/letter.ts'
import { sheetColumn, sheetRow } from '../../../kit/lists/list-export.ts'
import { filled } from '../../../kit/reasons.ts'
import { xlsxStream, xlsxType } from '../../../kit/spreadsheet/spreadsheet-write.ts'
import type { Mail } from '../../../ports/mail.port.ts'
import { fineSheetColumns } from '../fine-files.queries.ts'
import { phrases } from '../phrases.ts'
import type { ReportOrder } from './reports.queries.ts'

const sheetOf = ({ language }: ReportOrder, rows: readonly FineRow[]): Promise<Uint8Array> => {
  const columns = fineSheetColumns(language)
  const cells = rows.map((row) => sheetRow({ columns, zoneOf: ({ timeZone }) => timeZone }, row))
  const name = phrases[language].title
  return buffer(xlsxStream(cells, { name, columns: columns.map(sheetColumn), timeZone: 'UTC' }))
}

/** The report as a mail with a spreadsheet; `isTest` is part of the subject. */
export const reportMail = async (
  order: ReportOrder,
  rows: readonly FineRow[],
  { isTest = false } = {},
): Promise<Mail> => {
  const words = phrases[order.language]
  const values = {
    group: order.groupName,
    count: rows.length,
    from: formatInstant(order.from, defaultTimeZone),
    to: formatInstant(order.to, defaultTimeZone),
  }
  return {
    ...letter({
      to: order.email,
      language: order.language,
      subject: filled(isTest ? words.report.testSubject : words.report.subject, values),
      paragraphs: [filled(words.report.period, values), filled(words.report.fines, values)],
    }),
    bcc: order.bcc,
    attachments: [
      {
        fileName: `${words.invoice.filesName}-${order.to.slice(0, 10)}.xlsx`,
        contentType: xlsxType,
        bytes: await sheetOf(order, rows),
      },
    ],
  }
}
