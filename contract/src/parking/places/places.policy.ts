import type { Permission } from '../../access/permissions.ts'
import { recordOf } from '../../kit/keys.ts'
import { reject, refuse, all, type Verdict } from '../../kit/verdict.ts'
import { isSet, type Instant } from '../../kit/time.ts'
import {
  weekdays,
  weekOf,
  type AvailabilityDay,
  type AvailabilityTable,
  type DiscountPlan,
  type TariffTerms,
} from '../tariffs/tariffs.schema.ts'
import { periods } from '../tariffs/periods.ts'
import { dayRulesOf, ruledBy } from '../tariffs/days/calendar-days.ts'
import { withSavedDays } from '../tariffs/days/day-exceptions.ts'
import type { DayException, DayRules } from '../tariffs/days/day-rules.schema.ts'
import { openingHours, withLegacyHours } from '../tariffs/opening-hours.ts'
import { placeSettings, settingNames, type SettingName, type Settings } from './place-settings.ts'
import type { Place, PlaceWarning } from './places.schema.ts'
import type { SaveService } from './services.schema.ts'

/** Whether the caller holds the permission at this place. */
export type MayEdit = (permission: Permission) => boolean

/** Content of a version. */
export type TariffDraft = { table: AvailabilityTable; plan: DiscountPlan; terms: TariffTerms }

/**
 * One changed part: `path` as in `Monday.Price12`, `name` its last segment (wire name). `revaluesCap`: the change alters the
 * value of the 24-hour cap (R52).
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

/** Permissions of which one suffices to change some part or setting; each part has editors of its own. */
export const placeEditors: readonly Permission[] = [
  ...new Set([...settingNames, ...Object.keys(tariffEditors), 'Price12'].flatMap(editorsOf)),
]

type Values = Map<string, unknown>

/** The day's fields without `From` and `To`, which derive from V2 (R49). */
const dayEntries = (weekday: string, day: AvailabilityDay): [string, unknown][] =>
  Object.entries(withLegacyHours(day))
    .filter(([field]) => field !== 'From' && field !== 'To')
    .map(([field, value]) => [`${weekday}.${field}`, value])

const valuesOf = ({ table, plan, terms }: TariffDraft): Values =>
  new Map<string, unknown>([
    ...Object.entries(dayRulesOf(table)).map(([kind, rule]): [string, unknown] => [`DayRules.${kind}`, rule]),
    ['DayExceptions', table.DayExceptions ?? []],
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

/** Changing the VAT basis changes the value of the cap (R52). */
const revaluesCap = ({ plan }: TariffDraft, { name }: Change): boolean =>
  name === 'PricesIncludeVat' && plan.Limit24h > 0

/** A request may have the switch of R51 only, and no exceptions. */
const withSentRules = (sent: TariffDraft, saved: TariffDraft): TariffDraft => ({
  ...sent,
  table: withSavedDays(sent.table, saved.table),
})

/** The parts of a tariff that differ. */
export const tariffChanges = (before: TariffDraft, after: TariffDraft): Change[] =>
  changesBetween(valuesOf(before), valuesOf(withSentRules(after, before))).map((change) =>
    revaluesCap(before, change) ? { ...change, revaluesCap: true } : change,
  )

/** Whether the amount or the VAT basis of the 24-hour cap changes (R52). */
export const changesCap = (before: TariffDraft, after: TariffDraft): boolean =>
  tariffChanges(before, after).some((change) => change.name === 'Limit24h' || change.revaluesCap)

type SomeSettings = { [Name in SettingName]?: Settings[Name] | undefined }

/** Changed settings; undefined ones are not part of the request. */
export const settingChanges = (before: SomeSettings, wanted: SomeSettings): Change[] =>
  settingNames.flatMap((name) => {
    const [was, value] = [before[name], wanted[name]]
    return value === undefined || isSame(was, value) ? [] : [{ path: name, name, before: was, after: value }]
  })

const mayChange = (may: MayEdit, change: Change): boolean =>
  editorsOf(change.revaluesCap ? 'Limit24h' : change.name).some((permission) => may(permission))

/** Splits changes into those the caller may make and the distinct names of the others (R57). */
export const splitByPermission = (changes: readonly Change[], may: MayEdit): { own: Change[]; dropped: string[] } => ({
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
  // Safe casts: every path was read from a draft.
  const exceptions = values.get('DayExceptions') as DayException[]
  const week = weekOf((weekday) => withLegacyHours(pick(`${weekday}.`) as AvailabilityDay))
  return {
    table: {
      ...before.table,
      ...week,
      ...ruledBy(pick('DayRules.') as DayRules),
      // An empty list by name: none at all would mean that the saved ones stay.
      DayExceptions: exceptions.length === 0 && !before.table.DayExceptions ? undefined : exceptions,
    },
    plan: { Limit24h: Number(values.get('Limit24h')) },
    terms: {
      PricesIncludeVat: values.get('PricesIncludeVat') === true,
      // The draft's field offers only these values.
      BillingIncrementMinutes: values.get('BillingIncrementMinutes') as TariffTerms['BillingIncrementMinutes'],
      FreeMinutes: Number(values.get('FreeMinutes')),
    },
  }
}

/** A version starts now or later, and no two start at the same time (R50). */
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

/** Also checked after merging: changes of two editors may cross boundaries together (R43). Each day opens before it closes (R49). */
export const isPossibleWeek = (table: AvailabilityTable): Verdict => {
  const days = weekdays.map((weekday) => table[weekday])
  const opensFirst = (day: AvailabilityDay) => openingHours(day).from <= openingHours(day).to
  return all(
    days.every(opensFirst) || reject('places.hoursCross'),
    days.every(({ T1, T2, T3 }) => T1 <= T2 && T2 <= T3) || reject('places.boundariesCross'),
  )
}

/**
 * A version ends where the next one starts, so that there are no gaps (R50). A table sent back unchanged carries the end of the
 * version it was read from; that end is accepted too.
 */
export const mayEndAt = (end: Instant, known: readonly (Instant | undefined)[]): Verdict =>
  all(
    !isSet(end) ||
      known.some((one) => one !== undefined && Date.parse(one) === Date.parse(end)) ||
      reject('places.endsByItself'),
  )

const ofEachPeriod = <const Name extends string>(name: Name) =>
  recordOf(
    periods.map((period) => `${name}${period}` as const),
    () => 0,
  )

/** Only car washes have services; names are unique (R58). */
export const mayOffer = (type: Place['Type'], services: readonly Pick<SaveService, 'Name'>[]): Verdict => {
  const names = services.map(({ Name }) => Name.toLowerCase())
  return all(
    type === 'CAR_WASH' || services.length === 0 || reject('places.servicesElsewhere'),
    new Set(names).size === names.length || reject('places.serviceTwice'),
  )
}

/** Bookings cannot be turned off while some are upcoming or active: they would no longer be shown (R9). */
export const mayStopBookings = (toCome: number): Verdict =>
  all(toCome === 0 || refuse('places.hasBookings', { count: toCome }))

/** Fewer spots than simultaneous bookings need a confirmation. */
export const mayOfferSpots = (
  { spots, booked }: { spots: number; booked: number },
  confirmed: readonly PlaceWarning[],
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

/** Tariff of a place without prices: always open, free, no spots offered. */
export const emptyTariff = (zero: Instant): TariffDraft => ({
  table: { ValidFrom: zero, ValidTo: zero, UseSundayForHolidays: false, ...weekOf(() => freeDay) },
  plan: { Limit24h: 0 },
  terms: { PricesIncludeVat: false, BillingIncrementMinutes: 30, FreeMinutes: 0 },
})
