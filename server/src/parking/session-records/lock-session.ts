import type {
  PaymentStatus,
  SessionStatus,
  SessionType,
  SubscriptionPlanLimitType,
} from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { scopeFor } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { visibleTo } from '../../people/access/visible-to.queries.ts'

/** Fields for policies, in wire names, so that the contract's rules accept it. */
export type LockedSession = {
  Id: number
  Type: SessionType
  Status: SessionStatus
  PlaceId: number
  Region: string
  Currency: string
  CarNumber: string
  StartTime: string
  EndTime: string | null
  CostInCents: number
  ServiceFeeCents: number
  FreePassCentsUsed: number
  RefundedInCents: number
  PaymentStatus: PaymentStatus
  IsBundled: boolean
  IsPaidOutsideCard: boolean
  HasInvoice: boolean
  UsedDiscountCampaignCreditInCents: number
  SubscriptionPlanLimitType: SubscriptionPlanLimitType
  UpdatedAt: string
  plateId: number | null
  clientId: number | null
  freePassId: number | null
  creditCardId: number | null
  bundleId: number | null
  planId: number | null
}

const lockedColumns = sql`
  s.id as "Id", s.type as "Type", s.status as "Status", s.place_id as "PlaceId", s.region as "Region",
  s.currency as "Currency", s.start_time as "StartTime", s.end_time as "EndTime", s.cost_in_cents as "CostInCents",
  s.service_fee_cents as "ServiceFeeCents", s.free_pass_cents_used as "FreePassCentsUsed",
  s.refunded_in_cents as "RefundedInCents", s.payment_status as "PaymentStatus", s.bundle_id is not null as "IsBundled",
  s.bundle_id as "bundleId",
  s.is_paid_outside_card as "IsPaidOutsideCard", s.has_invoice as "HasInvoice",
  s.campaign_credit_in_cents as "UsedDiscountCampaignCreditInCents",
  s.updated_at as "UpdatedAt", s.plate_id as "plateId", s.client_id as "clientId", s.free_pass_id as "freePassId",
  s.credit_card_id as "creditCardId", s.client_plan_id as "planId",
  coalesce((select plate from plates where id = s.plate_id), '') as "CarNumber",
  coalesce((select limit_type from client_plans where id = s.client_plan_id), 'NONE') as "SubscriptionPlanLimitType"`

const lockWhere = async (tx: Tx, condition: RawBuilder<boolean>): Promise<LockedSession> => {
  const { rows } = await sql<LockedSession>`
    select ${lockedColumns} from sessions s where ${condition} for update of s`.execute(tx)
  return found(rows[0])
}

/** Locks a session in the permission's scope until the transaction ends. 404 otherwise. */
export const lockSession = (
  tx: Tx,
  ctx: Context,
  { id, permission }: { id: number; permission: Permission },
): Promise<LockedSession> =>
  lockWhere(tx, sql`s.id = ${id} and s.deleted_at is null and ${visibleTo(scopeFor(ctx, permission))}`)

/** Locks a session without scope, also a deleted one. */
export const lockSessionForJob = (tx: Tx, id: number): Promise<LockedSession> => lockWhere(tx, sql`s.id = ${id}`)
