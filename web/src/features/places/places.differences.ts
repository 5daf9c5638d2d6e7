import { settingChanges, tariffChanges, type Change, type TariffDraft } from '@parkla/contract/places/places.policy.ts'
import { weekdays, type Period, type Weekday } from '@parkla/contract/tariffs/tariffs.schema.ts'
import type { Draft } from './places.draft.ts'

export type FieldKind =
  | 'time'
  | 'money'
  | 'limit'
  | 'count'
  | 'percent'
  | 'minutes'
  | 'yes'
  | 'status'
  | 'text'
  | 'zones'
  | 'services'
  /** 0: all of them. */
  | 'spots'

export const fieldKinds = {
  T1: 'time',
  T2: 'time',
  T3: 'time',
  FromV2: 'time',
  ToV2: 'time',
  Price: 'money',
  MinCost: 'limit',
  MaxCost: 'limit',
  DiscountPercent: 'percent',
  Spots: 'count',
  UseSundayForHolidays: 'yes',
  Limit24h: 'limit',
  PricesIncludeVat: 'yes',
  BillingIncrementMinutes: 'minutes',
  FreeMinutes: 'minutes',
  ZoneIds: 'zones',
  TimeZone: 'text',
  Status: 'status',
  TotalSpots: 'count',
  ReEntryMinutes: 'minutes',
  ExitGraceMinutes: 'minutes',
  Services: 'services',
  IsBookable: 'yes',
  BookableSpots: 'spots',
  ShouldCalculateCost: 'yes',
  DefaultStartTimeHour: 'count',
  DefaultStartTimeMinutes: 'minutes',
  DefaultEndTimeHour: 'count',
} as const satisfies Record<string, FieldKind>
export type FieldName = keyof typeof fieldKinds

/** One field that differs, and on which days: days that differ alike are told together. */
export type Difference = {
  field: FieldName
  period?: Period
  weekdays: readonly Weekday[]
  before: unknown
  after: unknown
}

const isField = (name: string): name is FieldName => name in fieldKinds

/** `Price12` → the price of the first period; undefined for what no screen shows. */
export const readName = (name: string): Pick<Difference, 'field' | 'period'> | undefined => {
  const [, field = '', period] = /^([A-Z]\D+?)(12|23|31)$/.exec(name) ?? []
  if (isField(field)) return { field, period: period as Period }
  return isField(name) ? { field: name } : undefined
}

const told = ({ path, name, before, after }: Change): Difference[] => {
  const known = readName(name)
  const weekday = weekdays.find((each) => path.startsWith(`${each}.`))
  return known ? [{ ...known, weekdays: weekday ? [weekday] : [], before, after }] : []
}

const isAlike = (one: Difference, other: Difference): boolean =>
  JSON.stringify({ ...one, weekdays: [] }) === JSON.stringify({ ...other, weekdays: [] })

const gathered = (differences: readonly Difference[]): Difference[] => {
  const result: Difference[] = []
  for (const each of differences) {
    const at = result.findIndex((other) => isAlike(other, each))
    const known = result[at]
    if (known) result[at] = { ...known, weekdays: [...known.weekdays, ...each.weekdays] }
    else result.push(each)
  }
  return result
}

/** Field by field what changes between two versions of the prices. */
export const tariffDifferences = (before: TariffDraft, after: TariffDraft): Difference[] =>
  gathered(tariffChanges(before, after).flatMap(told))

/** What the screen has changed: prices and the settings of the place. */
export const draftDifferences = (before: Draft, after: Draft): Difference[] => [
  ...tariffDifferences(before, after),
  ...settingChanges(before.settings, after.settings).flatMap(told),
]
