import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { reportTypes, type ReportCode } from './reports.filters.ts'
import { mayReadReport, mayReportDays, visibilityOf } from './reports.policy.ts'

const payoutTab: ReportCode[] = ['PAYOUT', 'REVENUE', 'SESSIONS', 'OCCUPANCY', 'DISCOUNTS', 'PASSES', 'CAR_WASH', 'VAT']

test.each([
  { role: 'globalAdmin', codes: [...reportTypes] },
  { role: 'zoneAdmin', codes: [...reportTypes] },
  { role: 'placeAdmin', codes: [...payoutTab, 'WHITELIST', 'FLEET'] },
  { role: 'whitelistManager', codes: ['WHITELIST', 'FLEET'] },
  { role: 'fleetManager', codes: ['FLEET'] },
  { role: 'operator', codes: [] },
] as const)('$role: may read $codes (R170)', ({ role, codes }) => {
  expect(reportTypes.filter((code) => mayReadReport(actorAs(role), code).ok)).toEqual(codes)
})

test('report types: those of the tabs for every report user; debts and fines for zone admins and above', () => {
  expect(reportTypes.filter((code) => !visibilityOf(code).VisibleForAll)).toEqual(['DEBTS', 'FINES'])
  expect(reportTypes.every((code) => visibilityOf(code).VisibleForZone)).toBe(true)
})

test.each([
  [1, 'yes'],
  [1_830, 'yes'],
  [0, 'reports.endsBeforeStart'],
  [1_831, 'reports.periodTooLong'],
])('period of %i days: %s', (days, outcome) => {
  expect(outcomeOf(mayReportDays(days))).toBe(outcome)
})
