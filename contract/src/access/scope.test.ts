import { describe, expect, test } from 'vitest'
import type { Permission } from './permissions.ts'
import { isWithin, scopeOf, type Extent, type Reach, type Scope } from './scope.ts'

const nothing: Scope = { kind: 'places', placeIds: [] }
const everything: Scope = { kind: 'everything' }
const estonia: Scope = { kind: 'regions', regions: ['EST'] }
const both = (regions: string[], placeIds: number[]): Scope => ({ kind: 'regionsAndPlaces', regions, placeIds })
const at = (...placeIds: number[]): Scope => ({ kind: 'places', placeIds })

const aReach = (reach: Partial<Reach>): Reach => ({
  roles: [],
  asAdmin: nothing,
  adminPlaceIds: [],
  appIds: [],
  bookablePlaceIds: [],
  bookablePartIds: [],
  placeIds: [],
  ...reach,
})

describe('scope of a permission', () => {
  const [view, end] = ['sessions.view', 'sessions.end'] as const
  // One line per case.
  // oxfmt-ignore
  const cases: [subject: string, reach: Partial<Reach>, permission: Permission, scope: Scope][] = [
    ['global admin: every session', { roles: ['globalAdmin'], asAdmin: everything }, view, everything],
    ['region admin: sessions of the region', { roles: ['regionAdmin'], asAdmin: estonia }, view, estonia],
    ['zone admin: sessions at the zone’s places', { roles: ['zoneAdmin'], asAdmin: at(1, 2) }, view, at(1, 2)],
    ['zone without places: nothing (R174)', { roles: ['zoneAdmin'] }, view, nothing],
    ['place admin: only places linked with admin rights', { roles: ['placeAdmin', 'operator'], adminPlaceIds: [1], placeIds: [1, 2] }, view, at(1)],
    ['operator: all linked places', { roles: ['placeAdmin', 'operator'], adminPlaceIds: [1], placeIds: [1, 2] }, 'places.view', at(1, 2)],
    ['bookings admin: only bookable places (R153)', { roles: ['bookingsAdmin'], bookablePlaceIds: [3], placeIds: [3, 4] }, view, at(3)],
    [
      'bookings admin: also sessions at the parts of a bookable whole (R40)',
      { roles: ['bookingsAdmin'], bookablePlaceIds: [3], bookablePartIds: [5, 6], placeIds: [3, 4] },
      view,
      at(3, 5, 6),
    ],
    ['bookings admin: no bookings of those parts', { roles: ['bookingsAdmin'], bookablePlaceIds: [3], bookablePartIds: [5, 6], placeIds: [3, 4] }, 'bookings.edit', at(3)],
    [
      'place admin and bookings admin: union (R18)',
      { roles: ['placeAdmin', 'bookingsAdmin'], adminPlaceIds: [1], bookablePlaceIds: [3], placeIds: [1, 3, 4] },
      view,
      at(1, 3),
    ],
    ['privilege: the holder’s region', { roles: ['regionAdmin', 'sessionEnder'], asAdmin: estonia }, end, estonia],
    ['privilege: the holder’s zones and linked places', { roles: ['zoneAdmin', 'sessionEnder'], asAdmin: at(1), placeIds: [2] }, end, at(1, 2)],
    ['privilege without a place: nothing', { roles: ['sessionEnder'] }, end, nothing],
    ['without the permission nothing', { roles: ['operator'], placeIds: [1] }, view, nothing],
    ['zone admin and place admin elsewhere: both', { roles: ['zoneAdmin', 'placeAdmin'], asAdmin: at(1), adminPlaceIds: [9], placeIds: [9] }, view, at(1, 9)],
    [
      'region admin and place admin elsewhere: both (R18)',
      { roles: ['regionAdmin', 'placeAdmin'], asAdmin: estonia, adminPlaceIds: [9], placeIds: [9] },
      view,
      both(['EST'], [9]),
    ],
    ['global admin and place admin: no limit', { roles: ['globalAdmin', 'placeAdmin'], asAdmin: everything, adminPlaceIds: [9], placeIds: [9] }, view, everything],
    [
      'contradicting regions and a place: the place only',
      { roles: ['regionAdmin', 'placeAdmin'], asAdmin: { kind: 'regions', regions: [] }, adminPlaceIds: [9] },
      view,
      at(9),
    ],
    ['privilege: the holder’s region and linked places', { roles: ['regionAdmin', 'sessionEnder'], asAdmin: estonia, placeIds: [2] }, end, both(['EST'], [2])],
  ]
  test.each(cases)('%s', (_what, reach, permission, scope) => {
    expect(scopeOf(aReach(reach), permission)).toEqual(scope)
  })
})

const inTallinn = { id: 1, region: 'EST' }
const inRiga = { id: 2, region: 'LVA' }
const anExtent = (extent: Partial<Extent>): Extent => ({
  asAdmin: nothing,
  places: [],
  listRegions: [],
  region: '',
  ...extent,
})

describe('another user is wholly inside a scope (R166)', () => {
  test.each<[string, Scope, Partial<Extent>, boolean]>([
    ['global admin in the unlimited scope', everything, { asAdmin: everything }, true],
    ['a place of the region', estonia, { places: [inTallinn] }, true],
    ['one place outside the region', estonia, { places: [inTallinn, inRiga] }, false],
    ['an admin of the same region', estonia, { asAdmin: estonia, region: 'EST' }, true],
    ['an admin of another region', estonia, { asAdmin: { kind: 'regions', regions: ['LVA'] }, region: 'LVA' }, false],
    ['global admin', estonia, { asAdmin: everything }, false],
    ['a zone admin of the region', estonia, { asAdmin: at(1), places: [inTallinn], region: 'EST' }, true],
    ['a manager of a list of another region', estonia, { listRegions: ['LVA'] }, false],
    ['a place elsewhere beside a region', both(['EST'], [2]), { places: [inTallinn, inRiga] }, true],
    ['another place elsewhere beside a region', both(['EST'], [9]), { places: [inRiga] }, false],
    ['a place of the zone', at(1), { places: [inTallinn] }, true],
    ['a place outside the zone', at(1), { places: [inRiga] }, false],
    ['region admin in the scope of a zone', at(1), { asAdmin: estonia }, false],
    ['list manager in the scope of a zone', at(1), { listRegions: ['EST'] }, false],
  ])('%s', (_what, scope, extent, isInside) => {
    expect(isWithin(scope, anExtent(extent))).toBe(isInside)
  })
})
