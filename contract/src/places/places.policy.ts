import type { Permission } from '../access/permissions.ts'
import { reject, refuse, all, type Verdict } from '../kit/verdict.ts'
import { isSet, type Instant } from '../kit/time.ts'
import {
  periods,
  weekdays,
  type AvailabilityDay,
  type AvailabilityTable,
  type DiscountPlan,
  type Period,
  type TariffTerms,
} from '../tariffs/tariffs.schema.ts'
import { openingHours, withLegacyHours } from '../tariffs/opening-hours.ts'
import { placeSettings, settingNames, type SettingName, type Settings } from './place-settings.ts'
import type { Place, PlaceDoubt } from './places.schema.ts'
import type { SaveService } from './services.schema.ts'

/** Whether the caller holds the permission at this place. */
export type MayEdit = (permission: Permission) => boolean

/** A version's content. */
export type TariffDraft = { table: AvailabilityTable; plan: DiscountPlan; terms: TariffTerms }

/**
 * One part that differs; `path` as in `Monday.Price12`, `name` its last piece, the wire's own. What `revaluesCap` is worth as
 * much as another cap of 24 hours (R52).
 */
export type Change = { path: string; name: string; before: unknown; after: unknown; revaluesCap?: true }

const spots: readonly Permission[] = ['tariffs.editSpots']

/** Permissions for the parts of a version other than prices, by their wire names (R57, decision 0009). */
const tariffEditors: Readonly<Record<string, readonly Permission[]>> = {
  T1: spots,
  T2: spots,
  T3: spots,
  Spots12: spots,
  Spots23: spots,
  Spots31: spots,
  FromV2: spots,
  ToV2: spots,
  Limit24h: ['tariffs.editLimit24h'],
}

const isSetting = (name: string): name is SettingName => name in placeSettings

/** Permissions of which one suffices to change the part or setting of this wire name. */
export const editorsOf = (name: string): readonly Permission[] =>
  isSetting(name) ? placeSettings[name].editors : (tariffEditors[name] ?? ['tariffs.editPrices'])

type Values = Map<string, unknown>

/** `From` and `To` follow from V2 (R49), and the validity is not a part that anybody owns. */
const dayEntries = (weekday: string, day: AvailabilityDay): [string, unknown][] =>
  Object.entries(withLegacyHours(day))
    .filter(([field]) => field !== 'From' && field !== 'To')
    .map(([field, value]) => [`${weekday}.${field}`, value])

const valuesOf = ({ table, plan, terms }: TariffDraft): Values =>
  new Map<string, unknown>([
    ['UseSundayForHolidays', table.UseSundayForHolidays],
    ...weekdays.flatMap((weekday) => dayEntries(weekday, table[weekday])),
    ['Limit24h', plan.Limit24h],
    ['PricesIncludeVat', terms.PricesIncludeVat],
    ['BillingIncrementMinutes', terms.BillingIncrementMinutes],
    ['FreeMinutes', terms.FreeMinutes],
  ])

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const changesBetween = (before: Values, after: Values): Change[] =>
  [...after]
    .filter(([path, value]) => !isSame(before.get(path), value))
    .map(([path, value]) => ({ path, name: nameOf(path), before: before.get(path), after: value }))

/** The same figure with VAT is another cap than without (R52). */
const revaluesCap = ({ plan }: TariffDraft, { name }: Change): boolean =>
  name === 'PricesIncludeVat' && plan.Limit24h > 0

/** The parts of a tariff that differ. */
export const tariffChanges = (before: TariffDraft, after: TariffDraft): Change[] =>
  changesBetween(valuesOf(before), valuesOf(after)).map((change) =>
    revaluesCap(before, change) ? { ...change, revaluesCap: true } : change,
  )

/** Whether the cap of 24 hours is worth something else afterwards (R52). */
export const changesCap = (before: TariffDraft, after: TariffDraft): boolean =>
  tariffChanges(before, after).some((change) => change.name === 'Limit24h' || change.revaluesCap)

type SomeSettings = { [Name in SettingName]?: Settings[Name] | undefined }

/** The settings that differ; those not given stay. */
export const settingChanges = (before: SomeSettings, wanted: SomeSettings): Change[] =>
  settingNames.flatMap((name) => {
    const [was, value] = [before[name], wanted[name]]
    return value === undefined || isSame(was, value) ? [] : [{ path: name, name, before: was, after: value }]
  })

const mayChange = (may: MayEdit, change: Change): boolean =>
  editorsOf(change.revaluesCap ? 'Limit24h' : change.name).some((permission) => may(permission))

/** The caller's own changes, and the names of what is not his to change, each once (R57). */
export const partChanges = (changes: readonly Change[], may: MayEdit): { own: Change[]; dropped: string[] } => ({
  own: changes.filter((change) => mayChange(may, change)),
  dropped: [...new Set(changes.filter((change) => !mayChange(may, change)).map(({ name }) => name))],
})

/** The tariff with these changes and no others. */
export const applyChanges = (before: TariffDraft, changes: readonly Change[]): TariffDraft => {
  const values = valuesOf(before)
  for (const { path, after } of changes) values.set(path, after)
  const pick = (prefix: string) =>
    Object.fromEntries(
      [...values].filter(([path]) => path.startsWith(prefix)).map(([path, value]) => [nameOf(path), value]),
    )
  // Every path came from a draft, so these are the draft's own fields again.
  const week = Object.fromEntries(
    weekdays.map((weekday) => [weekday, withLegacyHours(pick(`${weekday}.`) as AvailabilityDay)]),
  ) as Pick<AvailabilityTable, (typeof weekdays)[number]>
  return {
    table: { ...before.table, ...week, UseSundayForHolidays: values.get('UseSundayForHolidays') === true },
    plan: { Limit24h: Number(values.get('Limit24h')) },
    terms: {
      PricesIncludeVat: values.get('PricesIncludeVat') === true,
      BillingIncrementMinutes: values.get('BillingIncrementMinutes') as TariffTerms['BillingIncrementMinutes'],
      FreeMinutes: Number(values.get('FreeMinutes')),
    },
  }
}

/** A version begins now or later, and no two begin at once (R50); each weekday opens before it closes (R49). */
export const mayBeginAt = ({
  start,
  now,
  taken,
}: {
  start: Instant
  now: Instant
  taken: readonly Instant[]
}): Verdict =>
  all(
    !isSet(start) || Date.parse(start) >= Date.parse(now) || reject('places.startsInPast'),
    !taken.some((one) => isSet(one) && Date.parse(one) === Date.parse(start)) || refuse('places.startTaken'),
  )

/** Somebody's own changes on top of others' may cross the boundaries too (R43). */
export const isPossibleWeek = (table: AvailabilityTable): Verdict => {
  const days = weekdays.map((weekday) => table[weekday])
  const opensFirst = (day: AvailabilityDay) => openingHours(day).from <= openingHours(day).to
  return all(
    days.every(opensFirst) || reject('places.hoursCross'),
    days.every(({ T1, T2, T3 }) => T1 <= T2 && T2 <= T3) || reject('places.boundariesCross'),
  )
}

/**
 * A version ends where the next one begins and nowhere else, so that no gap comes about (R50). A table that comes back as
 * it was read still says when that version ends: that is no wish.
 */
export const mayEndAt = (end: Instant, known: readonly (Instant | undefined)[]): Verdict =>
  all(
    !isSet(end) ||
      known.some((one) => one !== undefined && Date.parse(one) === Date.parse(end)) ||
      reject('places.endsByItself'),
  )

const ofEachPeriod = <const Name extends string>(name: Name) =>
  Object.fromEntries(periods.map((period) => [`${name}${period}`, 0])) as Record<`${Name}${Period}`, number>

/** Only a car wash has services, and each has a name of its own (R58). */
export const mayOffer = (type: Place['Type'], services: readonly Pick<SaveService, 'Name'>[]): Verdict => {
  const names = services.map(({ Name }) => Name.toLowerCase())
  return all(
    type === 'CAR_WASH' || services.length === 0 || reject('places.servicesElsewhere'),
    new Set(names).size === names.length || reject('places.serviceTwice'),
  )
}

/** Bookings that are not over would be out of sight (R9). */
export const mayStopBookings = (toCome: number): Verdict =>
  all(toCome === 0 || refuse('places.hasBookings', { count: toCome }))

/** Somebody is asked before there are fewer spots for bookings than are booked at once already. */
export const mayOfferSpots = (
  { spots, booked }: { spots: number; booked: number },
  confirmed: readonly PlaceDoubt[],
): Verdict =>
  all(
    booked <= spots ||
      confirmed.includes('places.fewerThanBooked') ||
      refuse('places.fewerThanBooked', { spots, booked }),
  )

const freeDay: AvailabilityDay = withLegacyHours({
  T1: 0,
  T2: 48,
  T3: 48,
  ...ofEachPeriod('Spots'),
  ...ofEachPeriod('Price'),
  ...ofEachPeriod('MinCost'),
  ...ofEachPeriod('MaxCost'),
  ...ofEachPeriod('DiscountPercent'),
  FromV2: 0,
  ToV2: 48,
})

const freeWeek = Object.fromEntries(weekdays.map((weekday) => [weekday, freeDay])) as Pick<
  AvailabilityTable,
  (typeof weekdays)[number]
>

/** What a place without prices has: always open, free, no spots offered. */
export const emptyTariff = (zero: Instant): TariffDraft => ({
  table: { ValidFrom: zero, ValidTo: zero, UseSundayForHolidays: false, ...freeWeek },
  plan: { Limit24h: 0 },
  terms: { PricesIncludeVat: false, BillingIncrementMinutes: 30, FreeMinutes: 0 },
})
