import * as z from 'zod'
import { Email } from '../../people/accounts/accounts.schema.ts'
import { Id } from '../../kit/id.ts'
import { pageQuery } from '../../kit/page.ts'
import { Phone } from '../../kit/phones/phone.ts'
import { Plate, plateMaxLength } from '../../kit/plate.ts'
import { Instant, InstantInput, zeroDate } from '../../kit/time.ts'
import { mostRegistrationComment } from '../public-links/public-links.schema.ts'
import { memberStatuses } from './whitelist-users.lifecycle.ts'
import { memberFilters, memberStates, whitelistUserPageSizes } from './whitelists.filters.ts'

export const MemberStatus = z.enum(memberStatuses)

/** How the user came onto the list. */
const registrationTypes = ['MANUALLY_ADDED', 'IMPORTED', 'SELF_REGISTERED'] as const

/** Most cars of one user (R91). */
export const mostPlates = 5

/** Longest comment of a registration: it begins with a line for the plate of another user (R91). */
export const mostMemberComment = plateMaxLength + '\n'.length + mostRegistrationComment

/** A user of a list (R91). Contacts are masked for readers who neither manage the list nor see personal data (R79). */
export const WhitelistUser = z.object({
  ID: Id,
  WhitelistId: Id,
  Name: z.string(),
  Email: z.string(),
  Phone: z.string(),
  Plates: z.array(z.string()),
  Company: z.string(),
  Comment: z.string(),
  Status: MemberStatus,
  /** **+** State of the user at the time of the answer, by status and validity (R98). */
  State: z.enum(memberStates),
  /** The zero date: open-ended; the end is exclusive (R98). */
  ValidFrom: Instant,
  ValidTo: Instant,
  RegisteredAt: Instant,
  RegistrationType: z.enum(registrationTypes),
  /** **+** Answers to custom fields of the public form (R122). */
  Answers: z.array(z.object({ Title: z.string(), Value: z.string() })),
  /** 0: no client has this phone number. */
  ClientId: z.number(),
  UpdatedAt: Instant,
})
export type WhitelistUser = z.infer<typeof WhitelistUser>

export const ListWhitelistUsers = z.object({
  ...pageQuery(whitelistUserPageSizes),
  /** **+** Part of the name, company, e-mail, phone or plate. */
  search: z.string().trim().max(100).default(''),
  /** **+** */
  state: z.enum(memberFilters).default('ALL'),
})
export type ListWhitelistUsers = z.output<typeof ListWhitelistUsers>

export const SaveWhitelistUser = z.object({
  Name: z.string().trim().min(1, 'input.nameRequired').max(100),
  Email: z.union([z.literal(''), Email]).default(''),
  Phone: z.union([z.literal(''), Phone]).default(''),
  Plates: z
    .array(Plate)
    .min(1)
    .max(mostPlates)
    .meta({ example: ['123ABC'] }),
  Company: z.string().trim().max(100).default(''),
  Comment: z.string().trim().max(mostMemberComment).default(''),
  ValidFrom: InstantInput.default(zeroDate),
  ValidTo: InstantInput.default(zeroDate),
})
export type SaveWhitelistUser = z.output<typeof SaveWhitelistUser>

const { Name, Email: email, Phone: phone, Plates, Company, Comment, ValidFrom, ValidTo } = SaveWhitelistUser.shape

/** Absent fields stay: the specification names only the term of a user (R190). */
export const ChangeWhitelistUser = z
  .object({
    Name,
    Email: email.unwrap(),
    Phone: phone.unwrap(),
    Plates,
    Company: Company.unwrap(),
    Comment: Comment.unwrap(),
    ValidFrom: ValidFrom.unwrap(),
    ValidTo: ValidTo.unwrap(),
    UpdatedAt: InstantInput,
  })
  .partial()

/** Most users of one call with `many=true`. */
export const mostUsersAtOnce = 2_000

/** One user, or with `?many=true` those in `Users`: all are added or none. */
export const AddWhitelistUsers = SaveWhitelistUser.partial({ Name: true, Plates: true }).extend({
  Users: z.array(SaveWhitelistUser).max(mostUsersAtOnce).default([]),
})

/** Body of a new status: the text is e-mailed to the user (R92). */
export const SetMemberStatus = z.object({
  Text: z.string().trim().max(2_000).default(''),
  UpdatedAt: InstantInput.optional(),
})
