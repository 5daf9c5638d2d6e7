import { formatLocalDate, instantToLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { shownDay } from '../../kit/days.ts'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { letter } from '../../kit/papers/letter.ts'
import { filled, type Language } from '../../kit/reasons.ts'
import { dayOf } from '../fine-records/fines.row.ts'
import { phrases } from '../fine-records/phrases.ts'

type Mailed = {
  email: string
  language: Language
  number: string
  referenceNumber: string
  answer: string
  answerBy: Instant
  timeZone: string
  isKept: boolean
  dueOn: string
}

const lastDay = (answerBy: Instant, timeZone: string): string =>
  formatLocalDate(instantToLocal(new Date(Date.parse(answerBy) - 1).toISOString(), timeZone))

/** The receipt of an objection, or its answer, in the language of the debtor; nothing without an e-mail address. */
export const mailObjection = defineJob<{ objectionId: number; kind: 'RECEIPT' | 'ANSWER' }>({
  name: 'fines.mailObjection',
  run: async (ctx, { objectionId, kind }) => {
    const { rows } = await sql<Mailed>`
      select b.email, b.language, f.number::text as number, f.reference_number as "referenceNumber", b.answer,
        b.answer_by as "answerBy", p.time_zone as "timeZone", 
        b.state = 'KEPT' or b.state = 'CLOSED' and f.status in ('ISSUED', 'PARTIALLY_PAID') as "isKept",
        ${dayOf('f.due_on')} as "dueOn"
      from fine_objections b join fines f on f.id = b.fine_id join places p on p.id = f.place_id
      where b.id = ${objectionId}`.execute(ctx.db)
    const [found] = rows
    if (!found || found.email === '') return
    const words = phrases[found.language]
    const receipt = filled(words.answer.receipt, { day: lastDay(found.answerBy, found.timeZone) })
    const due = filled(words.answer.due, { day: shownDay(found.dueOn), reference: found.referenceNumber })
    const answer = found.isKept ? [found.answer, due] : [found.answer]
    const paragraphs = kind === 'RECEIPT' ? [receipt] : answer.flatMap((text) => text.split('\n\n'))
    const { receiptSubject, subject } = words.answer
    const mail = letter({
      to: found.email,
      language: found.language,
      subject: filled(kind === 'RECEIPT' ? receiptSubject : subject, { number: found.number }),
      paragraphs,
    })
    await deliverMail(ctx, { ...mail, idempotencyKey: `fine objection ${objectionId} ${kind}` })
  },
})
