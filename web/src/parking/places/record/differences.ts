import {
  settingChanges,
  tariffChanges,
  type Change,
  type TariffDraft,
} from '@parkla/contract/parking/places/places.policy.ts'
import { weekdays, type Weekday } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { periods, type Period } from '@parkla/contract/parking/tariffs/periods.ts'
import { placeSettings, type SettingKind, type SettingName } from '@parkla/contract/parking/places/place-settings.ts'
import type { Draft } from './place-draft.ts'

/** How a field's value is written; `zero`: what 0 means. */
export type Field = { kind: SettingKind | 'time' | 'money' | 'dayRule' | 'dayExceptions'; zero?: 'all' | 'none' }

const limit: Field = { kind: 'money', zero: 'none' }

const tariffFields = {
  T1: { kind: 'time' },
  T2: { kind: 'time' },
  T3: { kind: 'time' },
  FromV2: { kind: 'time' },
  ToV2: { kind: 'time' },
  Price: { kind: 'money' },
  MinCost: limit,
  MaxCost: limit,
  DiscountPercent: { kind: 'percent' },
  Spots: { kind: 'count' },
  HOLIDAY: { kind: 'dayRule' },
  DAY_OFF: { kind: 'dayRule' },
  WORKING_DAY: { kind: 'dayRule' },
  DayExceptions: { kind: 'dayExceptions' },
  Limit24h: limit,
  PricesIncludeVat: { kind: 'yes' },
  BillingIncrementMinutes: { kind: 'minute' },
  FreeMinutes: { kind: 'minute' },
} as const satisfies Record<string, Field>

type FieldName = keyof typeof tariffFields | SettingName
export const fields: Readonly<Record<FieldName, Field>> = { ...tariffFields, ...placeSettings }

/** A changed field and its days; equal changes of several days are one difference. */
export type Difference = {
  field: FieldName
  period?: Period | undefined
  weekdays: readonly Weekday[]
  before: unknown
  after: unknown
}

const isField = (name: string): name is FieldName => name in fields

/** `Price12` → field and period; undefined for fields that no screen shows. */
export const readName = (name: string): Pick<Difference, 'field' | 'period'> | undefined => {
  const [, field = '', period] = /^([A-Z]\D+?)(12|23|31)$/.exec(name) ?? []
  if (isField(field)) return { field, period: periods.find((each) => each === period) }
  return isField(name) ? { field: name } : undefined
}

const differenceOf = ({ path, name, before, after }: Change): Difference[] => {
  const known = readName(name)
  const weekday = weekdays.find((each) => path.startsWith(`${each}.`))
  return known ? [{ ...known, weekdays: weekday ? [weekday] : [], before, after }] : []
}

const isSameChange = (one: Difference, other: Difference): boolean =>
  JSON.stringify({ ...one, weekdays: [] }) === JSON.stringify({ ...other, weekdays: [] })

const mergeAlike = (differences: readonly Difference[]): Difference[] => {
  const result: Difference[] = []
  for (const each of differences) {
    const at = result.findIndex((other) => isSameChange(other, each))
    const known = result[at]
    if (known) result[at] = { ...known, weekdays: [...known.weekdays, ...each.weekdays] }
    else result.push(each)
  }
  return result
}

/** Differences between two versions of the prices. */
export const tariffDifferences = (before: TariffDraft, after: TariffDraft): Difference[] =>
  mergeAlike(tariffChanges(before, after).flatMap(differenceOf))

/** Differences of the draft: prices and settings. */
export const draftDifferences = (before: Draft, after: Draft): Difference[] => [
  ...tariffDifferences(before, after),
  ...settingChanges(before.settings, after.settings).flatMap(differenceOf),
]
