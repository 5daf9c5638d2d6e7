import * as z from 'zod'
import { Email, NewPassword } from '../../people/accounts/accounts.schema.ts'
import { Id } from '../../kit/id.ts'
import { Instant, InstantInput } from '../../kit/time.ts'

export const officerLanguages = ['et', 'en', 'lv'] as const

/** A set of places that officers check (R140). */
export const PlaceGroup = z.object({
  ID: Id,
  name: z.string(),
  /** **+** from here. */
  placeIds: z.array(Id),
  /** Number of active officers. */
  officerCount: z.number(),
  UpdatedAt: Instant,
})
export type PlaceGroup = z.infer<typeof PlaceGroup>

export const AddPlaceGroup = z.object({
  name: z.string().trim().min(1, 'input.nameRequired').max(100),
  placeIds: z.array(Id).max(2_000).default([]),
})
export const SavePlaceGroup = AddPlaceGroup.extend({ ID: Id, UpdatedAt: InstantInput.optional() })

export const Officer = z.object({
  ID: Id,
  name: z.string(),
  email: z.string(),
  /** Id of the place group. */
  group: Id,
  /** **+** from here. */
  groupName: z.string(),
  language: z.enum(officerLanguages),
  /** False: deactivated. */
  isActive: z.boolean(),
  /** False: invited, or not invited yet. */
  hasPassword: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Time of the newest link; zero date for none. */
  invitedAt: Instant,
  /** Zero date: never. */
  lastLoginAt: Instant,
  UpdatedAt: Instant,
})
export type Officer = z.infer<typeof Officer>

/** `password`: the generated one, in the answer of the call that generated it and never again (R140). */
export const SavedOfficer = Officer.extend({ password: z.string() })
export type SavedOfficer = z.infer<typeof SavedOfficer>

/** An officer without a password is invited later. A password set here is changed at the first sign-in (R140). */
export const AddOfficer = z.object({
  name: z.string().trim().min(1, 'input.nameRequired').max(100),
  email: Email,
  group: Id,
  language: z.enum(officerLanguages).default('et'),
  password: z.union([z.literal(''), NewPassword]).default(''),
  /** True: `password` is ignored. */
  autoGeneratePassword: z.boolean().default(false),
})
export type AddOfficer = z.infer<typeof AddOfficer>

/** An empty password keeps the old one. */
export const SaveOfficer = AddOfficer.extend({ ID: Id, UpdatedAt: InstantInput.optional() })
