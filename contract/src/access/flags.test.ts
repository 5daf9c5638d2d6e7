import { describe, expect, test } from 'vitest'
import { anActor, factsOf, plainFacts } from './actor.factory.ts'
import { isGlobalAdmin } from './actor.ts'
import { flagsOf, type Flags } from './flags.ts'
import { permissions, permissionsOf, rolesGiving, type Permission } from './permissions.ts'
import { rolesOf, type OwnerFacts, type Role } from './roles.ts'

type Kind = keyof typeof factsOf
const kinds = Object.keys(factsOf) as Kind[]

const everybodyWith = (holds: (flags: Flags) => boolean): Kind[] =>
  kinds.filter((kind) => holds(flagsOf(factsOf[kind])))

const admins: Kind[] = ['globalAdmin', 'regionAdmin', 'zoneAdmin']

describe('roles', () => {
  test.each<[string, Partial<OwnerFacts>, Role[]]>([
    ['nothing', {}, ['homeUser']],
    ['admin', { admin: true }, ['globalAdmin', 'homeUser']],
    ['admin with region', { admin: true, region: 'EST' }, ['regionAdmin', 'homeUser']],
    ['admin with zones', { admin: true, zones: [1] }, ['zoneAdmin', 'homeUser']],
    ['admin with region and zones', { admin: true, region: 'EST', zones: [1] }, ['zoneAdmin', 'homeUser']],
    ['admin of several regions', { admin: true, regions: ['EST', 'LVA'] }, ['regionAdmin', 'homeUser']],
    ['admin limited to operators', { admin: true, operators: ['C'] }, ['zoneAdmin', 'homeUser']],
    ['admin limited to types of places', { admin: true, place_types: ['CAR_WASH'] }, ['zoneAdmin', 'homeUser']],
    ['admin of a region and operators', { admin: true, region: 'EST', operators: ['C'] }, ['regionAdmin', 'homeUser']],
    ['a region but no admin', { region: 'EST' }, ['homeUser']],
    ['zones but no admin', { zones: [1] }, ['homeUser']],
    ['operator and place admin', { roles: ['OPERATOR'], adminPlaces: [7] }, ['placeAdmin', 'operator']],
    ['personal data only', { privileges: ['SEE_PERSONAL_DATA'] }, ['homeUser']],
    ['both stored roles', { roles: ['BOOKINGS_ADMIN', 'OPERATOR'] }, ['operator', 'bookingsAdmin']],
  ])('%s', (_what, facts, roles) => {
    expect(rolesOf({ ...plainFacts, ...facts })).toEqual(roles)
  })
})

describe('permissions', () => {
  test('several roles: rights add up (R18)', () => {
    const sum = permissionsOf(['operator', 'bookingsAdmin'])
    expect(new Set(sum)).toEqual(new Set([...permissionsOf(['operator']), ...permissionsOf(['bookingsAdmin'])]))
  })

  test('roles and permissions: each permission is granted by a role, each role grants one', () => {
    for (const permission of Object.keys(permissions) as Permission[])
      expect(permissionsOf([...permissions[permission]])).toContain(permission)
    for (const kind of kinds) expect(permissionsOf(rolesOf(factsOf[kind])), kind).not.toEqual([])
  })

  test('roles of a permission: all that grant it', () => {
    expect(rolesGiving('sessions.view', ['placeAdmin', 'operator', 'bookingsAdmin'])).toEqual([
      'placeAdmin',
      'bookingsAdmin',
    ])
  })

  test.each<[Permission, Kind[]]>([
    ['places.view', [...admins, 'placeAdmin', 'operator', 'availabilityEditor']],
    ['sessions.view', [...admins, 'placeAdmin', 'bookingsAdmin', 'availabilityEditor']],
    ['occupancy.view', [...admins, 'placeAdmin', 'operator', 'bookingsAdmin', 'availabilityEditor', 'bookingViewer']],
    ['sessions.settle', ['globalAdmin']],
    ['sessions.start', ['globalAdmin']],
    ['sessions.seeDiscountPercent', admins],
    ['users.edit', [...admins, 'placeAdmin']],
    ['accounts.impersonate', ['globalAdmin']],
  ])('%s', (permission, who) => {
    expect(everybodyWith((flags) => flags.permissions.includes(permission))).toEqual(who)
  })
})

describe('flags', () => {
  test.each<[keyof Flags, Kind[]]>([
    ['isAdmin', admins],
    ['isPlaceAdmin', ['placeAdmin']],
    ['canSeeClientsPersonalData', ['globalAdmin']],
    ['canViewHome', kinds.filter((kind) => kind !== 'operator' && kind !== 'bookingsAdmin')],
    ['canViewParkings', [...admins, 'placeAdmin', 'bookingsAdmin']],
    ['canViewBookings', [...admins, 'placeAdmin', 'bookingsAdmin', 'bookingViewer']],
    ['canViewReports', [...admins, 'placeAdmin', 'whitelistManager', 'fleetManager']],
    ['canViewParkingFines', [...admins, 'fineViewer', 'fineCanceller']],
    ['canCancelParkingFines', [...admins, 'fineCanceller']],
    ['canEditAvailabilityTable', ['zoneAdmin', 'availabilityEditor']],
    ['canEndParkingSessions', ['globalAdmin', 'sessionEnder']],
    ['hasOperatorRole', ['operator']],
    ['isWhitelistManager', ['whitelistManager']],
    ['isWhitelistManagerOnly', ['whitelistManager']],
    ['isFleetManager', ['fleetManager']],
    ['isFleetManagerOnly', ['fleetManager']],
  ])('%s', (flag, who) => {
    expect(everybodyWith((flags) => flags[flag] === true)).toEqual(who)
  })

  test('manager of whitelists and fleets: neither manager-only flag is set', () => {
    const flags = flagsOf({ ...plainFacts, managesFleets: true, managesWhitelists: true })
    expect([flags.isFleetManagerOnly, flags.isWhitelistManagerOnly]).toEqual([false, false])
  })

  test('manager with a privilege: manager-only flag is not set', () => {
    expect(flagsOf({ ...factsOf.fleetManager, privileges: ['END_SESSIONS'] }).isFleetManagerOnly).toBe(false)
  })

  test('operator who manages a list: has a home page (R18)', () => {
    expect(flagsOf({ ...factsOf.whitelistManager, roles: ['OPERATOR'] }).canViewHome).toBe(true)
  })

  test('admin without region and zones: global', () => {
    expect(kinds.filter((kind) => isGlobalAdmin(anActor(factsOf[kind])))).toEqual(['globalAdmin'])
  })

  test.each([{ regions: ['EST'] }, { operators: ['C'] }, { place_types: ['CAR_WASH'] }])(
    'admin limited to %j: not global (R174)',
    (limits) => {
      const admin = anActor({ ...factsOf.globalAdmin, ...limits })
      expect([isGlobalAdmin(admin), admin.canSeeClientsPersonalData]).toEqual([false, false])
      expect(admin.permissions).not.toContain('sessions.import')
    },
  )
})
