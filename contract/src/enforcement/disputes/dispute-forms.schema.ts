import * as z from 'zod'
import { Email } from '../../people/accounts/accounts.schema.ts'
import { Attachments } from '../../kit/attachments.ts'
import { Currency } from '../../kit/money.ts'
import { Plate } from '../../kit/plate.ts'
import { Instant, InstantInput } from '../../kit/time.ts'

/** What the public form of a place shows, without a token. */
export const DisputeForm = z.object({
  PlaceName: z.string(),
  TimeZone: z.string(),
  Currency,
  /** Names of the services, in their order. */
  Services: z.array(z.string()),
})
export type DisputeForm = z.infer<typeof DisputeForm>

/** Most calls of the form from one address a minute. */
export const disputesPerMinute = 10

/** The largest claim of a form: 1,000 euros. */
const mostClaimedCents = 100_000

/** A complaint by the public form or its API. */
export const FileDispute = z.object({
  /** The form makes the UUID; a repeated request creates no second dispute. */
  RequestId: z.uuid(),
  LicensePlate: Plate,
  /** Local time at the place: `2026-03-04 08:00`. */
  ServiceTime: z.string().trim().min(1).max(20).meta({ example: '2026-03-04 08:00' }),
  ServiceName: z.string().trim().max(100).default(''),
  AmountInCents: z.number().int().min(1, 'disputes.notAnAmount').max(mostClaimedCents, 'disputes.claimTooHigh'),
  Email,
  Message: z.string().trim().min(10).max(2_000).meta({ example: 'The foam ran out.' }),
  Files: Attachments,
  /** The customer agrees to the processing of their data. */
  Consent: z.boolean().refine((isGiven) => isGiven, 'disputes.consentRequired'),
  /** Honeypot: people do not see the field; a complaint that fills it is dropped. */
  Website: z.string().max(200).default(''),
})
export type FileDispute = z.output<typeof FileDispute>

/** One message for known and unknown plates: the answer reveals no plate. */
export const FiledDispute = z.object({ Message: z.string() })

/** The form with its address, for those who decide the disputes of the place. */
export const DisputeFormSettings = z.object({ IsEnabled: z.boolean(), Url: z.string(), UpdatedAt: Instant })
export type DisputeFormSettings = z.infer<typeof DisputeFormSettings>

export const SaveDisputeForm = z.object({ IsEnabled: z.boolean(), UpdatedAt: InstantInput.optional() })
