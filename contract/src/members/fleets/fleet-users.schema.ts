import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { pageQuery } from '../../kit/page.ts'
import { Plate } from '../../kit/plate.ts'
import { Instant } from '../../kit/time.ts'
import {
  ChangeWhitelistUser,
  ListWhitelistUsers,
  mostPlates,
  mostUsersAtOnce,
  SaveWhitelistUser,
  WhitelistUser,
} from '../whitelists/whitelist-users.schema.ts'
import { whitelistUserPageSizes } from '../whitelists/whitelists.filters.ts'

/** How the user came into the fleet; an invited one gets an e-mail. */
const fleetRegistrationTypes = ['MANUALLY_ADDED', 'MANUALLY_INVITED', 'SELF_REGISTERED'] as const

/** A user of a fleet. Contacts are masked for readers who neither manage the fleet nor see personal data (R79). */
export const FleetUser = WhitelistUser.omit({ WhitelistId: true, Company: true, Comment: true, Answers: true }).extend({
  FleetId: Id,
  RegistrationType: z.enum(fleetRegistrationTypes),
  /** **+** Time of the last invitation; the zero date without one. */
  InvitedAt: Instant,
})
export type FleetUser = z.infer<typeof FleetUser>

export const ListFleetUsers = ListWhitelistUsers.extend(pageQuery(whitelistUserPageSizes))

export const SaveFleetUser = SaveWhitelistUser.omit({ Company: true, Comment: true, Plates: true }).extend({
  /** Empty for a user for visitors, who has no cars. */
  Plates: z
    .array(Plate)
    .max(mostPlates)
    .default([])
    .meta({ example: ['123ABC'] }),
  RegistrationType: z.enum(['MANUALLY_ADDED', 'MANUALLY_INVITED']).default('MANUALLY_ADDED'),
})
export type SaveFleetUser = z.output<typeof SaveFleetUser>

/**
 * Absent fields stay (R190). MANUALLY_INVITED invites a user for the first time; another type can only be sent back
 * unchanged.
 */
export const ChangeFleetUser = ChangeWhitelistUser.omit({ Company: true, Comment: true, Plates: true }).extend({
  Plates: SaveFleetUser.shape.Plates.unwrap().optional(),
  RegistrationType: z.enum(fleetRegistrationTypes).optional(),
})

/** One user, or with `?many=true` those in `Users`: all are added or none. */
export const AddFleetUsers = SaveFleetUser.partial({ Name: true }).extend({
  Users: z.array(SaveFleetUser).max(mostUsersAtOnce).default([]),
})
