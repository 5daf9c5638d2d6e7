import { describe, expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { mayActivateOfficer, mayDeactivateOfficer, mayDeletePlaceGroup, mayInviteOfficer } from './officers.policy.ts'

const global = actorAs('globalAdmin')
const viewer = actorAs('fineCanceller')

describe('officers (R140)', () => {
  test.each([
    [true, 'yes', 'yes', 'fines.officerActive'],
    [false, 'fines.officerInactive', 'fines.officerInactive', 'yes'],
  ])('active %s: invited %s, deactivated %s, activated %s', (isActive, invited, deactivated, activated) => {
    expect(outcomeOf(mayInviteOfficer(global, { isActive }))).toBe(invited)
    expect(outcomeOf(mayDeactivateOfficer(global, { isActive }))).toBe(deactivated)
    expect(outcomeOf(mayActivateOfficer(global, { isActive }))).toBe(activated)
    expect(outcomeOf(mayInviteOfficer(viewer, { isActive }))).toBe('access.notPermitted')
  })

  test.each([
    [0, 'yes'],
    [2, 'fines.placeGroupInUse'],
  ])('group with %s officers: deleted %s', (officerCount, outcome) => {
    expect(outcomeOf(mayDeletePlaceGroup(global, { officerCount }))).toBe(outcome)
    expect(outcomeOf(mayDeletePlaceGroup(viewer, { officerCount }))).toBe('access.notPermitted')
  })
})
