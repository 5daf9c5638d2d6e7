import { buffer } from 'node:stream/consumers'
import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { mayReadReport } from '@parkla/contract/money/reports/reports.policy.ts'
import { savedDays } from '@parkla/contract/money/reports/saved-period.ts'
import { shownDay } from '../../../kit/days.ts'
import { letter } from '../../../kit/papers/letter.ts'
import type { JobContext } from '../../../kit/jobs/jobs.ts'
import { filled } from '../../../kit/reasons.ts'
import { xlsxType } from '../../../kit/spreadsheet/spreadsheet-write.ts'
import type { Mail } from '../../../ports/mail.port.ts'
import { findPerson } from '../../../people/access/people.queries.ts'
import { phrases } from '../phrases.ts'
import type { ReportReader } from '../report-definition.ts'
import { mayReachPlaces, reportWorkbook } from '../report-file.ts'
import { queryOfAddress, type ReportOrder } from './saved-reports.queries.ts'

/** Rows of a workbook in a mail; a longer one is cut, as the mail and the sheet say. */
const mostMailedRows = 100_000

/** The owner with their rights of the moment `at`; undefined when the owner is deleted or deactivated. */
const readerOf = async (ctx: JobContext, { ownerId, Language, at }: ReportOrder): Promise<ReportReader | undefined> => {
  const person = await findPerson(ctx.db, ownerId)
  return person
    ? { replica: ctx.replica, actor: person.actor, reach: person.reach, language: Language, now: at }
    : undefined
}

/** The mail with the workbook; undefined when the owner may not read the report any more. */
export const savedReportMail = async (
  ctx: JobContext,
  order: ReportOrder,
  { isTest = false, mostRows = mostMailedRows } = {},
): Promise<Mail | undefined> => {
  const reader = await readerOf(ctx, order)
  const stored = queryOfAddress(order.Query)
  if (!reader || !stored || !mayReadReport(reader.actor, stored.reportType).ok) return undefined
  const days = savedDays(order.Period, instantToLocal(order.at, reader.actor.timeZone))
  const query = { ...stored, ...days }
  if (!(await mayReachPlaces(reader, query))) return undefined
  const { fileName, content, report } = await reportWorkbook(reader, query, { limit: mostRows })
  const words = phrases[order.Language]
  const address = new URLSearchParams(order.Query)
  address.set('from', shownDay(report.From))
  address.set('to', shownDay(report.To))
  const values = {
    name: order.Name,
    period: `${shownDay(report.From)} – ${shownDay(report.To)}`,
    link: `${ctx.settings.publicUrl}/report?${address.toString()}`,
  }
  const cut = report.IsMore ? [filled(words.mail.cut, { rows: mostRows })] : []
  return {
    ...letter({
      to: order.email,
      language: order.Language,
      subject: filled(isTest ? words.mail.testSubject : words.mail.subject, values),
      paragraphs: [filled(words.mail.text, values), ...cut, filled(words.mail.open, values)],
    }),
    attachments: [{ fileName, contentType: xlsxType, bytes: await buffer(content) }],
  }
}
