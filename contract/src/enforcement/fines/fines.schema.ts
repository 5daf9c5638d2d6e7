import * as z from 'zod'
import { Attachments } from '../../kit/attachments.ts'
import { Id } from '../../kit/id.ts'
import { Cents, Currency } from '../../kit/money.ts'
import { pageQuery, queryNumber } from '../../kit/page.ts'
import { Plate } from '../../kit/plate.ts'
import { Day, DayInput, dayKey, Instant, InstantInput, OptionalDay } from '../../kit/time.ts'
import { finePageSizes, fineStatuses } from './fines.filters.ts'
import { cancelReasons, claimStates, incomeChannels } from './fines.lifecycle.ts'

const languages = ['et', 'en', 'lv'] as const

export const fineReasonTypes = ['PRIVATE', 'CAR_WASH'] as const

/** What a fine is issued for, in the wanted language, else in Estonian (R136). */
export const FineReason = z.object({ code: z.string(), text: z.string(), type: z.enum(fineReasonTypes) })
export type FineReason = z.infer<typeof FineReason>

export const ListFineReasons = z.object({
  /** `EST`, `ENG`, `LVA`; any other is answered in Estonian. */
  language: z.string().max(5).default('EST'),
  type: z.enum(['', ...fineReasonTypes]).default(''),
})

/** A row of the list. Days are those on the clock of the place. */
export const FineRow = z.object({
  id: Id,
  number: z.string(),
  referenceNumber: z.string(),
  status: z.enum(fineStatuses),
  placeId: Id,
  placeName: z.string(),
  timeZone: z.string(),
  licensePlate: z.string(),
  reasonCode: z.string(),
  reasonText: z.string(),
  officer: z.string(),
  amountInCents: z.number(),
  /** **+** Costs of reminders and collection, apart from the fine (R131). */
  costsInCents: z.number(),
  paidAmountInCents: z.number(),
  /** **+** Cents owed now; 0 for a cancelled or replaced fine. */
  leftInCents: z.number(),
  /** **+** Cents paid beyond what is owed: to be returned (R125, R128). */
  creditInCents: z.number(),
  currency: Currency,
  issuedAt: Instant,
  dueOn: Day,
  /** Day of the last payment; empty while something is left. */
  paymentDate: z.union([z.literal(''), Day]),
  debtsSent: z.boolean(),
  doNotForwardDebts: z.boolean(),
  forwardDebtsAt: Day,
  /** Number and id of the fine that replaced this one (R134); empty and 0 for none. */
  newParkingFineNumber: z.string(),
  newParkingFine: z.number(),
  UpdatedAt: Instant,
})
export type FineRow = z.infer<typeof FineRow>

const FineInvoice = z.object({
  id: Id,
  invoiceNumber: z.string(),
  createdAt: Instant,
  amountInCents: z.number(),
  currency: Currency,
  /** **+** from here. */
  dueOn: Day,
  kind: z.enum(['FINE', 'REMINDER']),
  /** LETTER: printed from the invoice's PDF; empty for the first invoice. */
  delivery: z.enum(['', 'MAIL', 'LETTER']),
})

/** A photo of the officer as base64 with the name of the viewer across it; empty unless STORED (R142). */
export const FineImage = z.object({
  id: Id,
  takenAt: Instant,
  Image: z.string(),
  ContentType: z.string(),
  /** **+** AWAITED: the officer's phone has not sent it yet. */
  state: z.enum(['STORED', 'AWAITED', 'DELETED']),
})
export type FineImage = z.infer<typeof FineImage>

const FineComment = z.object({ CreatedAt: Instant, Comment: z.string(), /** **+** */ By: z.string() })

/** **+** A claim at a debt partner (R130). Amounts are those that were sent; costs are apart from the fine (R131). */
export const FineClaim = z.object({
  id: Id,
  partner: z.string(),
  state: z.enum(claimStates),
  principalInCents: z.number(),
  costsInCents: z.number(),
  /** Cents recorded as payments of the partner. */
  collectedInCents: z.number(),
  /** Sum of the claim's payments as the partner reports it; another sum than ours means that a report is missing. */
  reportedInCents: z.number(),
  sentAt: Instant,
  partnerReference: z.string(),
  /** Why the partner rejected the claim or gave it back. */
  answer: z.string(),
  /** Messages that wait for the partner, such as while it cannot be reached. */
  waitingMessages: z.number(),
})
export type FineClaim = z.infer<typeof FineClaim>

/** **+** One audited change; the names of its fields as stored. */
const FineMoment = z.object({ at: Instant, fact: z.string(), by: z.string(), reason: z.string() })

export const Fine = FineRow.extend({
  /** **+** from here. */
  note: z.string(),
  ruleText: z.string(),
  /** Latitude and longitude of the officer's phone; empty for none. */
  position: z.string(),
  objectUntil: Day,
  /** After this day the claim has lapsed: nothing is forwarded (R126). */
  lapsesOn: Day,
  reminders: z.number(),
  debtsSentAt: Instant,
  debtPartner: z.string(),
  /** Empty unless the fine is cancelled. */
  cancelReason: z.enum(['', ...cancelReasons]),
  /** Empty without the right to personal data (R79). */
  debtorName: z.string(),
  debtorEmail: z.string(),
  debtorAddress: z.string(),
  debtorLanguage: z.enum(languages),
  /** The fine that this one replaces (R134); empty and 0 for none. */
  oldParkingFineNumber: z.string(),
  oldParkingFine: z.number(),
  invoices: z.array(FineInvoice),
  commentsArray: z.array(FineComment),
  /** Newest first. */
  claims: z.array(FineClaim),
  timeline: z.array(FineMoment),
})
export type Fine = z.infer<typeof Fine>

/** R137. Texts are parts, except of numbers. */
export const ListFines = z.object({
  ...pageQuery(finePageSizes),
  number: z.string().trim().regex(/^\d*$/).max(18).default(''),
  referenceNumber: z.string().trim().regex(/^\d*$/).max(20).default(''),
  licensePlate: z.string().trim().max(12).default(''),
  /** 0: all. */
  placeId: queryNumber().min(0).default(0),
  officer: z.string().trim().max(100).default(''),
  status: z.enum(['', ...fineStatuses]).default(''),
  issuedFrom: OptionalDay,
  issuedTo: OptionalDay,
  debtsSent: z.enum(['', 'YES', 'NO']).default(''),
  vehicleGroupId: queryNumber().min(0).default(0),
})
export type ListFines = z.infer<typeof ListFines>

export const FineIncome = z.object({
  id: Id,
  /** Negative: the row takes an earlier income back. */
  amountInCents: z.number(),
  date: Day,
  channel: z.enum(incomeChannels),
  inserter: z.string(),
  /** **+** */
  note: z.string(),
  /** **+** Id of the income that this row takes back; 0 for none. */
  reversalOf: z.number(),
  /** **+** The row returns a credit (R125). */
  isPayout: z.boolean(),
  /** **+** Taken back by a later row. */
  isReversed: z.boolean(),
})
export type FineIncome = z.infer<typeof FineIncome>

const Comment = z.string().trim().min(1, 'input.commentRequired').max(1000)
const version = { UpdatedAt: InstantInput.optional() }
/** The day as typed (R2); decoded to `YYYY-MM-DD`. */
const DaySent = DayInput.transform(dayKey).meta({ example: '2026-03-04' })

export const AddIncome = z.object({
  amountInCents: Cents.min(1),
  date: DaySent,
  channel: z.enum(incomeChannels).default('BANK'),
  note: z.string().trim().max(200).default(''),
})
export const PayRest = AddIncome.omit({ amountInCents: true })
export const ReverseIncome = z.object({ incomeId: Id, comment: Comment })

export const CancelFine = z.object({ reasonCode: z.enum(cancelReasons), comment: Comment, ...version })
export const ExplainedMove = z.object({ comment: Comment, ...version })
/** An objection by letter or mail, with its photos or scans. */
export const ContestFine = ExplainedMove.extend({ Files: Attachments })
export const AddFineComment = z.object({ comment: Comment })

export const SaveFine = z.object({
  note: z.string().trim().max(1000),
  dueOn: DaySent,
  doNotForwardDebts: z.boolean(),
  forwardDebtsAt: DaySent,
  debtorName: z.string().trim().max(200),
  debtorEmail: z.union([z.literal(''), z.email().max(200)]),
  debtorAddress: z.string().trim().max(300),
  debtorLanguage: z.enum(languages),
  ...version,
})

/** The successor has this plate and reason, and the amount of that reason at the place (R132, R134). */
export const ReplaceFine = z.object({
  licensePlate: Plate,
  reasonCode: z.string().trim().max(40).meta({ example: 'NOT_PAID' }),
  comment: Comment,
  ...version,
})

export const DoNotForward = z.object({ doNotForwardDebts: z.boolean(), ...version })
export const ForwardAt = z.object({ forwardDebtsAt: DaySent, ...version })

/** Code of a configured debt partner, such as `debt-partner` (R188). */
export const PartnerCode = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/)
  .meta({ example: 'debt-partner' })
export const RemindFine = z.object({ ...version })
export const SendFine = z.object({ ...version })
/** **+** The partner of the region comes first. */
export const DebtPartners = z.object({ partners: z.array(z.string()) })
