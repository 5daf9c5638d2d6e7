import { permits, type Actor } from '../../access/actor.ts'
import { all, refuse, type Verdict } from '../../kit/verdict.ts'
import type { Officer, PlaceGroup } from './officers.schema.ts'

export const mayInviteOfficer = (actor: Actor, { isActive }: Pick<Officer, 'isActive'>): Verdict =>
  all(permits(actor, 'fines.edit'), isActive || refuse('fines.officerInactive'))

/** Officers are deactivated instead of deleted (R140). */
export const mayDeactivateOfficer = mayInviteOfficer

export const mayActivateOfficer = (actor: Actor, { isActive }: Pick<Officer, 'isActive'>): Verdict =>
  all(permits(actor, 'fines.edit'), !isActive || refuse('fines.officerActive'))

/** A group with officers is not deleted (R9). */
export const mayDeletePlaceGroup = (actor: Actor, { officerCount: count }: Pick<PlaceGroup, 'officerCount'>): Verdict =>
  all(permits(actor, 'fines.edit'), count === 0 || refuse('fines.placeGroupInUse', { count }))
