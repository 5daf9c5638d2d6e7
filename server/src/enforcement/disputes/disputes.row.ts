import { undecidedStatuses } from '@parkla/contract/enforcement/disputes/disputes.lifecycle.ts'
import type { DisputeRow } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'

/** The reply target is missed (R158). The statuses are compared one by one, as in the condition of the index. */
export const isOverdue = (now: string): RawBuilder<boolean> => {
  const isUndecided = undecidedStatuses.map((status) => sql`d.status = ${sql.lit(status)}`)
  return sql<boolean>`(${sql.join(isUndecided, sql` or `)}) and d.reply_by < ${now}::timestamptz`
}

export const disputeColumns = (now: string): RawBuilder<unknown> => sql`
  d.id as "ID", d.uuid as "UUID", d.created_at as "CreatedAt", d.service_time as "ServiceTime",
  d.amount_in_cents as "AmountInCents", d.currency as "Currency", d.email as "Email", n.plate as "LicensePlate",
  d.message as "Message", d.status as "Status", p.name as "PlaceName", d.service_name as "ServiceName",
  coalesce(d.client_id, 0) as "ClientId", d.place_id as "PlaceId", p.time_zone as "TimeZone", d.reply_by as "ReplyBy",
  (d.status in (${sql.join(undecidedStatuses.map((status) => sql.lit(status)))}) and d.reply_by < ${now}::timestamptz) as "IsOverdue",
  coalesce(d.assignee_id, 0) as "AssigneeId", coalesce(nullif(o.name, ''), o.email, '') as "Assignee",
  case when y.state is null then 'NONE' when y.state = 'OPEN' then 'PAYOUT_OPEN' when y.state = 'PAID' then 'PAID_OUT'
    when y.state = 'CARD_FAILED' or y.refund = 'FAILED' then 'REFUND_FAILED' when y.refund = 'DONE' then 'REFUNDED'
    else 'REFUND_REQUESTED' end as "Money",
  coalesce(y.amount_in_cents, 0) as "ApprovedInCents", d.updated_at as "UpdatedAt"`

/** A dispute with its latest payout that is not cancelled. */
export const disputeTables = sql`
  from disputes d join places p on p.id = d.place_id join plates n on n.id = d.plate_id
    left join owners o on o.id = d.assignee_id
    left join lateral (
      select k.state, k.amount_in_cents, k.reference, k.paid_on, r.state as refund
      from dispute_payouts k left join refunds r on r.id = k.refund_id
      where k.dispute_id = d.id and k.state <> 'CANCELLED' order by k.id desc limit 1) y on true`

export const columnsOfScope = { region: sql`p.region`, place: sql`d.place_id` }

/** The row without the e-mail address for users without the right to personal data (R79). */
export const masked = <Row extends DisputeRow>({ actor }: Context, row: Row): Row => ({
  ...row,
  Email: actor.canSeeClientsPersonalData ? row.Email : '',
})
