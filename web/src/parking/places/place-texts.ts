import type { DayRule, DayException } from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import { weekdays, type Weekday } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import type { Period } from '@parkla/contract/parking/tariffs/periods.ts'
import { units, type Unit } from '@parkla/contract/parking/places/place-settings.ts'
import type { Place } from '@parkla/contract/parking/places/places.schema.ts'
import type { SaveService } from '@parkla/contract/parking/places/services.schema.ts'
import { formatMoney, formatNumber, formatUnit } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { dayExceptionText, dayRuleText } from '../tariffs/day-rules.api.ts'
import { weekdayName } from '../../kit/time/weekdays.ts'
import { halfHourText } from './day-times.ts'
import { fields, readName, type Difference, type Field } from './record/differences.ts'

export const weekdayText = (weekday: Weekday): string => weekdayName(weekdays.indexOf(weekday) + 1, 'long')
export const periodText = (period: Period): string => t(($) => $.places.period[period])

/** Context of value texts. */
type Naming = { currency: string; zoneName?: (id: number) => string }

const listText = (ids: readonly number[], zoneName: Naming['zoneName']): string =>
  ids.length === 0 ? t(($) => $.places.value.none) : ids.map((id) => zoneName?.(id) ?? String(id)).join(', ')

const isUnit = (kind: Field['kind']): kind is Unit => units.some((unit) => unit === kind)

const numberText = ({ kind, zero }: Field, value: number, currency: string): string => {
  if (kind === 'time') return halfHourText(value)
  if (zero && value === 0) return t(($) => $.places.value[zero])
  if (kind === 'money') return formatMoney(value, currency)
  return isUnit(kind) ? formatUnit(value, kind) : formatNumber(value)
}

const servicesText = (services: readonly SaveService[], currency: string): string =>
  services
    .map(({ Name, DurationMin, Price }) =>
      [Name, formatUnit(DurationMin, 'minute'), formatMoney(Price, currency)].join(' '),
    )
    .join('; ') || t(($) => $.places.value.none)

const exceptionsText = (exceptions: readonly DayException[]): string =>
  exceptions.map(dayExceptionText).join('; ') || t(($) => $.places.value.none)

/** A field's value as text. */
export const valueText = (field: Field, value: unknown, { currency, zoneName }: Naming): string => {
  const { kind } = field
  if (typeof value === 'boolean') return value ? t(($) => $.places.value.yes) : t(($) => $.places.value.no)
  if (typeof value === 'number') return Number.isNaN(value) ? '–' : numberText(field, value, currency)
  if (kind === 'dayRule') return dayRuleText(value as DayRule)
  // Safe casts: the kind determines the value's type.
  if (kind === 'dayExceptions') return exceptionsText(value as DayException[])
  if (kind === 'services') return servicesText(value as SaveService[], currency)
  if (Array.isArray(value)) return listText(value, zoneName)
  if (kind === 'status') return t(($) => $.places.status[value as Place['Status']])
  return typeof value === 'string' ? value : t(($) => $.places.value.none)
}

/** `Mon–Fri`, `Sat`, `Mon, Wed`. */
const daysText = (days: readonly Weekday[]): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  const short = (day: Weekday) => t(($) => $.places.weekdayShort[day])
  const isRow = weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1
  return isRow && days.length > 2 ? `${short(first)}–${short(last)}` : days.map(short).join(', ')
}

/** `Hourly rate, Second period, Mon–Fri`. */
export const differenceText = ({ field, period, weekdays }: Difference): string =>
  [t(($) => $.places.field[field]), period ? periodText(period) : '', daysText(weekdays)]
    .filter((part) => part !== '')
    .join(', ')

/** Text of a wire name, as the server reports dropped fields (R57). */
export const wireNameText = (name: string): string => {
  const known = readName(name)
  return known ? differenceText({ ...known, weekdays: [], before: '', after: '' }) : name
}

export const differenceValues = ({ field, before, after }: Difference, naming: Naming): [string, string] => {
  const known = fields[field]
  return [valueText(known, before, naming), valueText(known, after, naming)]
}

/** The price in the other VAT basis, shown beside it (R4). */
export const otherBasisText = (
  cents: number,
  { currency, includesVat }: { currency: string; includesVat: boolean },
): string => {
  const amount = formatMoney(cents, currency)
  return includesVat ? t(($) => $.places.basis.withoutVat, { amount }) : t(($) => $.places.basis.withVat, { amount })
}

/** VAT basis of the prices (R4). */
export const basisText = (includesVat: boolean): string =>
  includesVat ? t(($) => $.tariffs.basis.gross) : t(($) => $.tariffs.basis.net)
