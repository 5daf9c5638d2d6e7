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
  ['admin of an operator code: none, the region is wider', { admin: true, region: 'EST', operators: ['C'] }, { Region: '', Zones: [] }],
  ['place admin: the only region of the places', atPlace, { Region: 'EST', Zones: [] }],
  ['place admin of two regions: none', atPlace, { Region: '', Zones: [] }, [...estonia, regionOf('LVA')]],
  ['place admin with fine rights at the places: none, the region is wider', withFines, { Region: '', Zones: [] }],
  ['place admin with fine rights of the region: the region', { ...withFines, region: 'EST' }, { Region: 'EST', Zones: [] }],
])('area of a new user, added by a %s (R166, R187)', (_who, facts, area, offered = estonia) => {
  expect(firstAreaOf(anActor(facts), offered)).toEqual(area)
})

// oxfmt-ignore
test.each<[string, Partial<OwnerFacts>, string, boolean]>([
  ['region admin, stored region: hidden', { admin: true, region: 'EST' }, 'EST', false],
  ['zone admin, stored region: hidden', { admin: true, region: 'EST', zones: [3] }, 'EST', false],
  ['zone admin of no region, stored region: shown', { admin: true, zones: [3] }, 'EST', true],
  ['place admin with fine rights, stored region: shown', withFines, 'EST', true],
  ['place admin, stored region: hidden', atPlace, 'EST', false],
])('only region offered to a %s (R187)', (_who, facts, stored, isShown) => {
  expect(isRegionShown(anActor(facts), estonia, stored)).toBe(isShown)
})
