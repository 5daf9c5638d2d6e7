import { anActor } from '@parkla/contract/access/actor.factory.ts'
import type { OwnerFacts } from '@parkla/contract/access/roles.ts'
import { expect, test } from 'vitest'
import { firstAreaOf, isRegionShown } from './users.form.ts'

const regionOf = (Code: string) => ({ Code, Name: Code, TimeZone: 'Europe/Tallinn', Currency: 'EUR' }) as const
const estonia = [regionOf('EST')]

const atPlace = { adminPlaces: [7] }
const withFines = { ...atPlace, privileges: ['VIEW_FINES'] } as const

// One line per case.
// oxfmt-ignore
test.each<[string, Partial<OwnerFacts>, { Region: string; Zones: string[] }, typeof estonia?]>([
  ['global admin: none, as the user may be a global admin', { admin: true }, { Region: '', Zones: [] }],
  ['region admin: the region', { admin: true, region: 'EST' }, { Region: 'EST', Zones: [] }],
  ['zone admin: the zones in the region', { admin: true, region: 'EST', zones: [3, 4] }, { Region: 'EST', Zones: ['3', '4'] }],
  ['zone admin without a region: the zones in the only region offered', { admin: true, zones: [3] }, { Region: 'EST', Zones: ['3'] }],
  ['admin of an operator code: none, the region is wider', { admin: true, region: 'EST', operators: ['C'] }, { Region: '', Zones: [] }],
  ['place admin: the only region of the places', atPlace, { Region: 'EST', Zones: [] }],
  ['place admin of two regions: none', atPlace, { Region: '', Zones: [] }, [...estonia, regionOf('LVA')]],
  ['place admin with fine rights at the places: none, the region is wider', withFines, { Region: '', Zones: [] }],
  ['place admin with fine rights of the region: the region', { ...withFines, region: 'EST' }, { Region: 'EST', Zones: [] }],
])('area of a new user, added by a %s (R166, R187)', (_who, facts, area, offered = estonia) => {
  expect(firstAreaOf(anActor(facts), offered)).toEqual(area)
})

const zoneAdmin = { admin: true, region: 'EST', zones: [3] }
const inZone = { stored: 'EST', zones: ['3'] }
const inRegion = { stored: 'EST', zones: [] }

// oxfmt-ignore
test.each<[string, Partial<OwnerFacts>, typeof inZone | typeof inRegion, boolean]>([
  ['region admin, user of the region: hidden', { admin: true, region: 'EST' }, inRegion, false],
  ['zone admin, user of a zone in the region: hidden', zoneAdmin, inZone, false],
  ['zone admin, user of the whole region: shown', zoneAdmin, inRegion, true],
  ['zone admin, user of no region: hidden', zoneAdmin, { stored: '', zones: [] }, false],
  ['place admin with fine rights, user of the region: shown', withFines, inRegion, true],
  ['place admin, user of the region: hidden', atPlace, inRegion, false],
])('only region offered to a %s (R187)', (_who, facts, area, isShown) => {
  expect(isRegionShown(anActor(facts), estonia, area)).toBe(isShown)
})
