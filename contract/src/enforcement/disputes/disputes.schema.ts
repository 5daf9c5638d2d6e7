import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Cents, Currency } from '../../kit/money.ts'
import { pageQuery, queryNumber } from '../../kit/page.ts'
import { Day, Instant, InstantInput } from '../../kit/time.ts'
import { disputePageSizes, disputeStatuses } from './disputes.filters.ts'
import { disputeMoney } from './disputes.lifecycle.ts'

/** A row of both lists; fields without **+** are those of the specification. */
export const DisputeRow = z.object({
  ID: Id,
  UUID: z.string(),
  CreatedAt: Instant,
  ServiceTime: Instant,
  AmountInCents: z.number(),
  Currency,
  /** Empty without the right to personal data (R79). */
  Email: z.string(),
  LicensePlate: z.string(),
  Message: z.string(),
  Status: z.enum(disputeStatuses),
  PlaceName: z.string(),
  ServiceName: z.string(),
  /** 0: unknown client. */
  ClientId: z.number(),
  /** **+** from here. */
  PlaceId: Id,
  TimeZone: z.string(),
  /** Reply target: end of the third working day (R158). */
  ReplyBy: Instant,
  IsOverdue: z.boolean(),
  /** 0 and empty: no assignee. */
  AssigneeId: z.number(),
  Assignee: z.string(),
  Money: z.enum(disputeMoney),
  /** Amount of the refund or payout; 0 without one. */
  ApprovedInCents: z.number(),
  UpdatedAt: Instant,
})
export type DisputeRow = z.infer<typeof DisputeRow>

/** The car-wash session of that plate and place within two hours of the service time (R156). */
export const DisputedWash = z.object({
  SessionId: Id,
  ServiceName: z.string(),
  StartTime: Instant,
  /** The zero date while the session runs. */
  EndTime: Instant,
  /** Charged for the session, with the service fee. */
  PaidInCents: z.number(),
  RefundedInCents: z.number(),
  /** Empty without the right to see payments. */
  PaymentStatus: z.string(),
  /** 0: not rated, or without the right to see ratings. */
  Rating: z.number(),
  RatingText: z.string(),
  /** Ids of reads with images; 0: none. */
  EntryReadId: z.number(),
  ExitReadId: z.number(),
})
export type DisputedWash = z.infer<typeof DisputedWash>

const DisputeNote = z.object({ CreatedAt: Instant, Note: z.string(), By: z.string() })

const DisputeMoment = z.object({ At: Instant, Fact: z.string(), By: z.string(), Reason: z.string() })

export const Dispute = DisputeRow.extend({
  RejectionComment: z.string(),
  Wash: DisputedWash.nullable(),
  /** The most that an approval may pay; 0 where nothing was paid or all is refunded (R158). */
  PayableInCents: z.number(),
  /** Whether an approval pays to the card; else it opens a payout task (R156). */
  GoesToCard: z.boolean(),
  /** Reference of the payout by hand. */
  PayoutReference: z.string(),
  PaidOn: Day.or(z.literal('')),
  /** Files that the customer sent. */
  Files: z.array(z.object({ ID: Id, FileName: z.string() })),
  Notes: z.array(DisputeNote),
  Timeline: z.array(DisputeMoment),
})
export type Dispute = z.infer<typeof Dispute>

const filters = {
  Status: z.enum(['', ...disputeStatuses]).default(''),
  LicensePlate: z.string().trim().max(12).default(''),
  /** `YES`: disputes past their reply target (R158). */
  Overdue: z.enum(['', 'YES']).default(''),
  Assignee: z.enum(['', 'ME', 'NONE']).default(''),
  /** Payouts by hand that are still open. */
  Payout: z.enum(['', 'OPEN']).default(''),
}
export const ListPlaceDisputes = z.object({ ...pageQuery(disputePageSizes), ...filters })
export const ListDisputes = ListPlaceDisputes.extend({ /** 0: all. */ placeId: queryNumber().min(0).default(0) })
export type ListDisputes = z.infer<typeof ListDisputes>

const version = { UpdatedAt: InstantInput.optional() }
const byUuid = { uuid: z.uuid() }

/** RESOLVED is accepted only where it is stored already: clients send a dispute back unchanged. */
export const SaveDispute = z.object({ Status: z.enum(disputeStatuses), ...version })

export const DisputeByUuid = z.object(byUuid)

/** Absent fields: the amount that the customer wants, to the card if possible. */
export const ApproveDispute = z.object({
  AmountInCents: Cents.min(1).optional(),
  /** Pays by hand although the card could be refunded, such as an expired one. */
  IsManual: z.boolean().default(false),
  ...version,
})

export const RejectDispute = z.object({
  comments: z.string().trim().min(2).max(1000),
  ...version,
})

export const AddDisputeNote = z.object({ Note: z.string().trim().min(1).max(1000) })
export const AssignDispute = z.object({ IsMine: z.boolean() })
export const SettlePayout = z.object({
  Reference: z.string().trim().min(1).max(100),
  PaidOn: Day,
})
