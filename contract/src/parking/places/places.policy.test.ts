import { describe, expect, test } from 'vitest'
import { permissions, type Permission } from '../../access/permissions.ts'
import type { Role } from '../../access/roles.ts'
import { zeroDate } from '../../kit/time.ts'
import { weekdays, type AvailabilityDay } from '../tariffs/tariffs.schema.ts'
import type { Settings } from './place-settings.ts'
import {
  applyChanges,
  changesCap,
  emptyTariff,
  isPossibleWeek,
  mayBeginAt,
  mayEndAt,
  placeEditors,
  splitByPermission,
  settingChanges,
  tariffChanges,
  type TariffDraft,
} from './places.policy.ts'

const saved = emptyTariff(zeroDate)
const mayAs =
  (role: Role) =>
  (permission: Permission): boolean =>
    (permissions[permission] as readonly Role[]).includes(role)

const onMonday = (change: Partial<AvailabilityDay>): TariffDraft => ({
  ...saved,
  table: { ...saved.table, Monday: { ...saved.table.Monday, ...change } },
})

const settings: Partial<Settings> = {
  ZoneIds: [1],
  TimeZone: 'Europe/Tallinn',
  Status: 'ACTIVE',
  Operator: 'B',
  IsTest: false,
  TotalSpots: 10,
  ReEntryMinutes: 60,
  ExitGraceMinutes: 10,
}

describe('permission per part (R57, decision 0009)', () => {
  const zoneAdmin = ['zoneAdmin', 'regionAdmin', 'globalAdmin'] as const
  const editor = ['availabilityEditor', ...zoneAdmin] as const
  const global = ['globalAdmin'] as const
  const parts: [string, TariffDraft, readonly Role[]][] = [
    ['T1', onMonday({ T1: 4 }), editor],
    ['T2', onMonday({ T2: 40 }), editor],
    ['T3', onMonday({ T2: 40, T3: 40 }), editor],
    ['Spots12', onMonday({ Spots12: 4 }), editor],
    ['ToV2', onMonday({ ToV2: 40 }), editor],
    ['Price23', onMonday({ Price23: 4 }), zoneAdmin],
    ['MinCost31', onMonday({ MinCost31: 4 }), zoneAdmin],
    ['MaxCost12', onMonday({ MaxCost12: 4 }), zoneAdmin],
    ['DiscountPercent12', onMonday({ DiscountPercent12: 4 }), zoneAdmin],
    ['HOLIDAY', { ...saved, table: { ...saved.table, UseSundayForHolidays: true } }, zoneAdmin],
    ['FreeMinutes', { ...saved, terms: { ...saved.terms, FreeMinutes: 5 } }, zoneAdmin],
    ['PricesIncludeVat', { ...saved, terms: { ...saved.terms, PricesIncludeVat: true } }, zoneAdmin],
    ['BillingIncrementMinutes', { ...saved, terms: { ...saved.terms, BillingIncrementMinutes: 15 } }, zoneAdmin],
    ['Limit24h', { ...saved, plan: { Limit24h: 500 } }, global],
  ]
  const roles: readonly Role[] = [
    'globalAdmin',
    'regionAdmin',
    'zoneAdmin',
    'placeAdmin',
    'availabilityEditor',
    'operator',
  ]
  test.each(parts)('%s', (name, wanted, allowed) => {
    for (const role of roles) {
      const { own, dropped } = splitByPermission(tariffChanges(saved, wanted), mayAs(role))
      expect(
        own.some((change) => change.name === name),
        role,
      ).toBe(allowed.includes(role))
      expect(dropped.includes(name), role).toBe(!allowed.includes(role))
    }
  })

  const configured: [keyof Settings, Partial<Settings>, readonly Role[]][] = [
    ['ZoneIds', { ZoneIds: [1, 2] }, global],
    ['TimeZone', { TimeZone: 'Europe/Riga' }, global],
    ['Status', { Status: 'CLOSED' }, global],
    ['Operator', { Operator: 'C' }, global],
    ['IsTest', { IsTest: true }, global],
    ['ReEntryMinutes', { ReEntryMinutes: 5 }, global],
    ['ExitGraceMinutes', { ExitGraceMinutes: 5 }, global],
    ['TotalSpots', { TotalSpots: 11 }, editor],
  ]
  test.each(configured)('%s', (name, wanted, allowed) => {
    for (const role of roles) {
      const { own, dropped } = splitByPermission(settingChanges(settings, wanted), mayAs(role))
      expect(
        own.map((change) => change.name),
        role,
      ).toEqual(allowed.includes(role) ? [name] : [])
      expect(dropped, role).toEqual(allowed.includes(role) ? [] : [name])
    }
  })

  test('saving: open to the editors of any part and to no other role', () => {
    const editors = [...parts, ...configured].flatMap(([, , allowed]) => allowed)
    for (const role of roles) expect(placeEditors.some(mayAs(role)), role).toBe(editors.includes(role))
  })
})

test('part changed on several days: named once', () => {
  const everyDay = Object.fromEntries(weekdays.map((weekday) => [weekday, { ...saved.table[weekday], Price12: 5 }]))
  const wanted = { ...saved, table: { ...saved.table, ...everyDay } }
  const { dropped } = splitByPermission(tariffChanges(saved, wanted), () => false)
  expect(dropped).toEqual(['Price12'])
})

test('same values in V2 or legacy hours: no change (R49)', () => {
  const legacy = { ...saved.table.Monday, From: 0, To: 24, FromV2: undefined, ToV2: undefined }
  expect(tariffChanges(saved, onMonday(legacy))).toEqual([])
  expect(settingChanges(settings, { ...settings })).toEqual([])
})

test('applying changes leaves the other parts as they were', () => {
  const wanted = onMonday({ T1: 16, Price12: 200, ToV2: 41 })
  const spots = splitByPermission(tariffChanges(saved, wanted), mayAs('availabilityEditor')).own
  expect(applyChanges(saved, spots)).toEqual(onMonday({ T1: 16, ToV2: 41, To: 21 }))
  expect(applyChanges(saved, tariffChanges(saved, wanted))).toEqual(
    onMonday({ T1: 16, Price12: 200, ToV2: 41, To: 21 }),
  )
})

test('last exception removed: a change also after it was applied, so that it is saved (R194)', () => {
  const summer = { From: '2099-06-01', To: '2099-08-31', EveryYear: true, Days: 'EVERY_DAY', Rule: 'Sunday' } as const
  const [before, after] = [[summer], []].map((DayExceptions) => ({
    ...saved,
    table: { ...saved.table, DayExceptions },
  }))
  const applied = applyChanges(before!, tariffChanges(before!, after!))
  expect(tariffChanges(before!, applied).map(({ name }) => name)).toEqual(['DayExceptions'])
})

test('start in the past or already taken: refused (R50)', () => {
  const [now, later, past] = ['2026-03-04T10:00:00.000Z', '2026-03-05T00:00:00.000Z', '2026-03-04T09:59:59.999Z']
  expect(mayBeginAt({ start: now, now, taken: [] }).ok).toBe(true)
  expect(mayBeginAt({ start: zeroDate, now, taken: [zeroDate] }).ok).toBe(true)
  expect(mayBeginAt({ start: past, now, taken: [] })).toMatchObject({ reason: 'places.startsInPast', kind: 'input' })
  expect(mayBeginAt({ start: later, now, taken: [later] })).toMatchObject({
    reason: 'places.startTaken',
    kind: 'state',
  })
})

test('end: only the next start or the end that was read is accepted (R50)', () => {
  const [next, other] = ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z']
  expect(mayEndAt(zeroDate, [undefined]).ok).toBe(true)
  expect(mayEndAt('2026-04-01T03:00:00+03:00', [undefined, next]).ok).toBe(true)
  expect(mayEndAt(other, [undefined, next])).toMatchObject({ reason: 'places.endsByItself', kind: 'input' })
})

test('VAT basis changed with a cap set: counts as a change of the cap (R52)', () => {
  const capped: TariffDraft = { ...saved, plan: { Limit24h: 500 } }
  const withVat = (draft: TariffDraft): TariffDraft => ({
    ...draft,
    terms: { ...draft.terms, PricesIncludeVat: !draft.terms.PricesIncludeVat },
  })
  const zoneAdmins = (before: TariffDraft, after: TariffDraft) =>
    splitByPermission(tariffChanges(before, after), mayAs('zoneAdmin')).dropped
  expect([changesCap(capped, withVat(capped)), zoneAdmins(capped, withVat(capped))]).toEqual([
    true,
    ['PricesIncludeVat'],
  ])
  expect([changesCap(saved, withVat(saved)), zoneAdmins(saved, withVat(saved))]).toEqual([false, []])
  expect(changesCap(saved, capped)).toBe(true)
})

test('crossing boundaries: rejected (R43)', () => {
  expect(isPossibleWeek(onMonday({ T1: 30, T2: 20 }).table)).toMatchObject({ reason: 'places.boundariesCross' })
})

test('closing before opening: rejected (R49)', () => {
  expect(isPossibleWeek(onMonday({ FromV2: 20, ToV2: 20 }).table).ok).toBe(true)
  expect(isPossibleWeek(onMonday({ FromV2: 21, ToV2: 20 }).table)).toMatchObject({ reason: 'places.hoursCross' })
})
