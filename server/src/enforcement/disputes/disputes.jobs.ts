import type { DisputeStatus } from '@parkla/contract/enforcement/disputes/disputes.lifecycle.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { deliverMail } from '../../kit/jobs/deliver-mail.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import type { Language } from '../../kit/reasons.ts'
import { decisionMail, receiptMail, type DecisionMail, type ReceiptMail } from './disputes.emails.ts'

type Decided = Omit<DecisionMail, 'decision'> & {
  status: string
  comment: string
  amountInCents: number | null
  currency: string
  isToCard: boolean | null
  language: Language
}

const decisionOf = ({
  status,
  comment,
  amountInCents,
  currency,
  isToCard,
}: Decided): DecisionMail['decision'] | undefined => {
  if (status === 'REJECTED') return { status, comment }
  if (status === 'APPROVED' && amountInCents !== null)
    return { status, amountInCents, currency, isToCard: isToCard === true }
  return undefined
}

/**
 * E-mails a decision to the customer (R157). One that an edit or another decision has taken back since is not mailed. Jobs enqueued by an
 * earlier version have no status.
 */
export const mailDecision = defineJob<{ disputeId: number; status?: DisputeStatus; at: Instant }>({
  name: 'disputes.mailDecision',
  run: async (ctx, { disputeId, status, at }) => {
    const { rows } = await sql<Decided>`
      select d.email, d.language, d.id as number, p.name as "placeName", p.time_zone as "timeZone",
        d.service_time as "serviceTime", d.status, d.rejection_comment as comment, d.currency,
        y.amount_in_cents as "amountInCents", y.refund_id is not null as "isToCard"
      from disputes d join places p on p.id = d.place_id
        left join dispute_payouts y on y.dispute_id = d.id and y.state in ('CARD', 'OPEN', 'PAID')
      where d.id = ${disputeId} and d.status = coalesce(${status ?? null}, d.status) and d.email <> ''`.execute(ctx.db)
    const [decided] = rows
    const decision = decided && decisionOf(decided)
    if (!decision) return
    const mail = decisionMail({ ...decided, decision })
    await deliverMail(ctx, { ...mail, idempotencyKey: `dispute ${disputeId} ${at}` })
  },
})

/** E-mails the receipt of a complaint to its customer. */
export const mailReceipt = defineJob<{ disputeId: number }>({
  name: 'disputes.mailReceipt',
  run: async (ctx, { disputeId }) => {
    const { rows } = await sql<ReceiptMail>`
      select d.email, d.language, d.id as number, p.name as "placeName", p.time_zone as "timeZone",
        d.service_time as "serviceTime", d.reply_by as "replyBy"
      from disputes d join places p on p.id = d.place_id where d.id = ${disputeId} and d.email <> ''`.execute(ctx.db)
    const [filed] = rows
    if (filed) await deliverMail(ctx, { ...receiptMail(filed), idempotencyKey: `dispute ${disputeId} received` })
  },
})
