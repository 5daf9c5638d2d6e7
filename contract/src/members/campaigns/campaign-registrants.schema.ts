import * as z from 'zod'
import { Email } from '../../people/accounts/accounts.schema.ts'
import { Id } from '../../kit/id.ts'
import { pageQuery } from '../../kit/page.ts'
import { isMasked, masked, Phone } from '../../kit/phones/phone.ts'
import { Plate } from '../../kit/plate.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { mostRegistrationComment } from '../public-links/public-links.schema.ts'
import { registrantFilters, registrantPageSizes, registrantStatuses } from './campaigns.filters.ts'

/** How the registrant came into the campaign. */
const campaignRegistrationTypes = [
  'MANUALLY_ADDED',
  'MANUALLY_INVITED',
  'LINK_REGISTRATION',
  'CAMPAIGN_CODE',
  'ONE_TIME_PROMO_CODE',
] as const

/** Contacts are masked for readers who do not see personal data (R79). */
export const CampaignRegistrant = z.object({
  Id,
  DiscountCampaignId: Id,
  /** 0: no client of the app has this phone number. */
  ClientId: z.number(),
  PhoneNumber: z.string(),
  CarNumber: z.string(),
  Name: z.string(),
  Email: z.string(),
  Comment: z.string(),
  /** **+** Answers to custom fields of the public form (R122). */
  Answers: z.array(z.object({ Title: z.string(), Value: z.string() })),
  RegistrationType: z.enum(campaignRegistrationTypes),
  /** Empty: invited, not yet answered (R115). */
  Status: z.enum(registrantStatuses),
  /** Right of the first approval; 0 and the zero date until then (R73). */
  DiscountPercentage: z.number(),
  DiscountCreditInCents: z.number(),
  UsedDiscountCreditInCents: z.number(),
  /** **+** What the percent has saved on all prices. */
  DiscountInCents: z.number(),
  ValidFrom: Instant,
  /** Exclusive end (R116); the zero date: open-ended. */
  ValidTo: Instant,
  /** Id of the registrant once it has a right: there is no separate free pass (decision 0046). */
  FreePassId: z.number(),
  /** Empty: no invitation. */
  InviteUuid: z.string(),
  InviteUrl: z.string(),
  RegisteredAt: Instant,
  CreatedAt: Instant,
  UpdatedAt: Instant,
})
export type CampaignRegistrant = z.infer<typeof CampaignRegistrant>

export const ListRegistrants = z.object({
  ...pageQuery(registrantPageSizes),
  /** **+** Part of the name, e-mail, phone or plate. */
  search: z.string().trim().max(100).default(''),
  /** **+** */
  status: z.enum(registrantFilters).default('ALL'),
})

/** Phone and car are required (R119). A new registrant cannot have masked values. */
export const SaveRegistrant = z.object({
  Name: z
    .string()
    .trim()
    .max(100)
    .refine((name) => !isMasked(name), { message: 'input.wrongFormat' })
    .default(''),
  Email: z.union([z.literal(''), Email]).default(''),
  PhoneNumber: Phone,
  CarNumber: Plate,
  Comment: z.string().trim().max(mostRegistrationComment).default(''),
})
export type SaveRegistrant = z.output<typeof SaveRegistrant>

/**
 * MANUALLY_INVITED waits for an answer to the invitation; with `?invite=true` every type does. Other types are added,
 * approved and stored as sent: a client that imports registrants here keeps how they registered.
 */
export const AddRegistrant = SaveRegistrant.extend({
  RegistrationType: z.enum(campaignRegistrationTypes).default('MANUALLY_ADDED'),
})
export type AddRegistrant = z.output<typeof AddRegistrant>

/** The changed registrant; masks that are sent back leave the stored contacts unchanged (R79). */
export const ChangeRegistrant = SaveRegistrant.extend({
  Name: z.union([masked(500, 'input.wrongFormat'), SaveRegistrant.shape.Name]),
  Email: z.union([masked(500, 'input.notAnEmail'), SaveRegistrant.shape.Email]),
  PhoneNumber: z.union([masked(40, 'input.notAPhone'), Phone]),
})

/** Most registrants of one call with `many=true` (R119). */
export const mostRegistrantsAtOnce = 5_000

const several = z.array(AddRegistrant).max(mostRegistrantsAtOnce).default([])
/** The flag in the body; the screens send it in the query. */
const flagInBody = z
  .union([z.boolean().transform((flag) => (flag ? 'true' : 'false')), z.enum(['', 'true', 'false'])])
  .optional()

/**
 * One registrant, or with `many=true` those in `Registrants`: all are added or none. The body may be the list alone. The other names
 * are those of the specification, which names the parts of the call but not where they stand.
 */
export const AddRegistrants = AddRegistrant.partial({ PhoneNumber: true, CarNumber: true }).extend({
  Registrants: several,
  registrants: several,
  list: several,
  /** Repeats the id of the path. */
  campaignId: z.number().int().optional(),
  many: flagInBody,
  invite: flagInBody,
  /** **+** The user confirms more registrants than the campaign has room for (R114). */
  MayExceed: z.boolean().default(false),
})

export const SetRegistrantStatus = z.object({
  MayExceed: z.boolean().default(false),
  UpdatedAt: InstantInput.optional(),
})

/** Most registrants decided at once. */
const mostDecided = 100

export const DecideRegistrants = z.object({
  Registrants: z.array(z.object({ Id, UpdatedAt: InstantInput.optional() })).max(mostDecided),
  MayExceed: z.boolean().default(false),
})

/** Number of waiting registrants at that moment; `DecideWaiting` sends the moment back. */
export const WaitingRegistrants = z.object({ Count: z.number(), AsOf: Instant })

export const DecideWaiting = z.object({
  /** Registrants who registered or changed after this time still wait: the user has not seen them. */
  AsOf: InstantInput,
  MayExceed: z.boolean().default(false),
})

/**
 * How many were decided, and how many still wait: they do not meet the conditions, came later, or exceed the most of
 * one call.
 */
export const DecidedWaiting = z.object({ Decided: z.number(), Waiting: z.number() })
