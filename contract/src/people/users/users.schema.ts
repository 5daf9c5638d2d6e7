import * as z from 'zod'
import { Privilege, StoredRole } from '../../access/roles.ts'
import { Email, NewPassword } from '../accounts/accounts.schema.ts'
import { Id, Region } from '../../kit/id.ts'
import { pageQuery } from '../../kit/page.ts'
import { Phone } from '../../kit/phones/phone.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { userPageSizes, userSorts } from './users.filters.ts'

/** Privileges on the wire; `SEE_PERSONAL_DATA` is `CanSeeClientsPersonalData` (R167). */
export const UserPrivilege = Privilege.exclude(['SEE_PERSONAL_DATA'])
export type UserPrivilege = z.infer<typeof UserPrivilege>
export const userPrivileges = UserPrivilege.options
export const userRoles = StoredRole.options

/** `WithAdminRights` **+**: a place admin; without it the place of an operator or bookings admin. */
const UserPlace = z.object({ Id, Name: z.string(), WithAdminRights: z.boolean() })
const UserZone = z.object({ ID: Id, Name: z.string() })

/** An app; 1 is our own (R176). */
export const App = z.object({ ID: Id, ShortName: z.string() })
export type App = z.infer<typeof App>

/** An icon for campaigns; `Url` is absolute. */
export const AppIcon = z.object({ Id, Code: z.string(), Url: z.string() })
export type AppIcon = z.infer<typeof AppIcon>

export const User = z.object({
  Id,
  Name: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  /** Empty for readers who are not global admins. */
  Comments: z.string(),
  Admin: z.boolean(),
  /** Empty: the user has no region. */
  Region: z.string(),
  Zones: z.array(UserZone),
  Places: z.array(UserPlace),
  Apps: z.array(App),
  /** **+** */
  Roles: z.array(StoredRole),
  /** **+** */
  Privileges: z.array(UserPrivilege),
  CanSeeClientsPersonalData: z.boolean(),
  /** **+** */
  IsWhitelistManager: z.boolean(),
  /** **+** */
  IsFleetManager: z.boolean(),
  /** Activated by a link or signed in once (R168). */
  Verified: z.boolean(),
  /** **+** Set by the user or by an admin; without one the user is invited. False for readers who may not manage the user. */
  HasPassword: z.boolean(),
  /** **+** Signs in with a code beside the password (decision 0036). False for readers who may not manage the user. */
  HasSecondFactor: z.boolean(),
  /** **+** Cannot sign in until reactivated. */
  IsDeactivated: z.boolean(),
  /** 0: created by the system. */
  CreatedByOwnerId: z.number(),
  LastLoginTime: Instant,
  /** End of the newest unused password link; the zero date without one (R24). */
  PasswordLinkRequestValidUntil: Instant,
  /** **+** The caller may edit, invite, deactivate and delete the user (R166). */
  MayManage: z.boolean(),
  /** **+** The caller may log in as the user (R27). */
  MayImpersonate: z.boolean(),
  CreatedAt: Instant,
  UpdatedAt: Instant,
})
export type User = z.infer<typeof User>

const text = z.string().trim().max(100).default('')

export const ListUsers = z.object({
  ...pageQuery(userPageSizes),
  /** The page size under its name in the specification; wins over `page_size`. */
  pageSize: z.coerce.number<number>().int().optional(),
  /** Part of the name or e-mail (R175). */
  name: text,
  /** Part of the name of a whitelist, fleet or place that the user manages (R175). */
  whitelistFleetPlaceSearchString: text,
  /** **+** */
  sort: z.enum(userSorts).default('newest'),
})
export type ListUsers = z.infer<typeof ListUsers>

/** A user for a picker. */
export const UserOption = z.object({ Id, Name: z.string(), Email: z.string() })

const placesOf = <Place extends z.ZodType>(place: Place) => z.array(place).max(2_000).default([])

/** Rights of a user, as they are granted (R166). */
export const Grants = z.object({
  Admin: z.boolean().default(false),
  Region: z.union([z.literal(''), Region]).default(''),
  Zones: z
    .array(z.object({ ID: Id }))
    .max(500)
    .default([]),
  Places: placesOf(z.object({ Id, WithAdminRights: z.boolean().default(true) })),
  Roles: z.array(StoredRole).max(5).default([]),
  Privileges: z.array(UserPrivilege).max(10).default([]),
  CanSeeClientsPersonalData: z.boolean().default(false),
})
export type Grants = z.infer<typeof Grants>

/** Id 0 or absent creates a user, with POST and PUT. */
export const SaveUser = Grants.extend({
  Places: placesOf(z.object({ Id, WithAdminRights: z.boolean().default(false) })),
  Id: z.number().int().min(0).default(0),
  Name: z.string().trim().min(1, 'input.nameRequired').max(100),
  Email,
  PhoneNumber: z.union([z.literal(''), Phone]).default(''),
  /** Changed by global admins only; absent: unchanged. */
  Comments: z.string().trim().max(1_000).optional(),
  /** Empty: our own app (R176). */
  Apps: z
    .array(z.object({ ID: Id }))
    .max(50)
    .default([]),
  /** **+** Required when a user changes their own e-mail (decision 0036). */
  CurrentPassword: z.string().max(200).optional(),
  UpdatedAt: InstantInput.optional(),
})
export type SaveUser = z.output<typeof SaveUser>

/** A new user; the password is that of a first sign-in and never answered. Empty: the user sets their own by the invitation. */
export const AddUser = SaveUser.omit({ Id: true, UpdatedAt: true }).extend({
  Password: z.union([z.literal(''), NewPassword]).default(''),
})

/** A stored user: what is absent stays, so that a user of the short list sent back keeps all rights. */
export const ChangeUser = SaveUser.extend({
  Id,
  Admin: z.boolean().optional(),
  Region: SaveUser.shape.Region.removeDefault().optional(),
  Zones: SaveUser.shape.Zones.removeDefault().optional(),
  Places: placesOf(z.object({ Id, WithAdminRights: z.boolean().optional() }))
    .removeDefault()
    .optional(),
  Roles: SaveUser.shape.Roles.removeDefault().optional(),
  Privileges: SaveUser.shape.Privileges.removeDefault().optional(),
  CanSeeClientsPersonalData: z.boolean().optional(),
  PhoneNumber: SaveUser.shape.PhoneNumber.removeDefault().optional(),
  Apps: SaveUser.shape.Apps.removeDefault().optional(),
})
export type ChangeUser = z.output<typeof ChangeUser>

/** Body of DELETE. */
export const DeleteUser = z.object({ Id, UpdatedAt: InstantInput.optional() })

/** **+** One event of a user's account: sign-ins, invitations, changes of data and rights. */
export const UserEvent = z.object({
  Fact: z.string(),
  At: Instant,
  /** Name of the user who acted; empty for the system. */
  By: z.string(),
  /** Names of the fields that changed. */
  Changed: z.array(z.string()),
  /** IP address and, below, browser of a sign-in of the last months; else empty. */
  Address: z.string(),
  Browser: z.string(),
})
export type UserEvent = z.infer<typeof UserEvent>

/** How a session was started: password, log in as, identity provider (decision 0036), wall display (decision 0022). */
const SignInKind = z.enum(['PASSWORD', 'LINK', 'PROVIDER', 'DISPLAY'])

/** **+** A session that has not ended. */
export const UserSignIn = z.object({
  At: Instant,
  ValidUntil: Instant,
  Kind: SignInKind,
  /** The admin who logged in as the user (R27); else empty. */
  By: z.string(),
  Address: z.string(),
  /** Browser and operating system; empty when unknown. */
  Browser: z.string(),
  /** The session of this call. */
  IsCurrent: z.boolean(),
})
export type UserSignIn = z.infer<typeof UserSignIn>
