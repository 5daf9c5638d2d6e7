import { codeMaxLength, codeOf } from '@parkla/contract/kit/code.ts'
import type { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import type { TariffField } from '@parkla/contract/imports/tariffs.fields.ts'
import type { TariffDoubt, TariffNotice, TariffRejection } from '@parkla/contract/imports/tariffs.findings.ts'
import type { billingIncrements } from '@parkla/contract/tariffs/tariffs.schema.ts'
import { cellsBy, type Cell as CellOf } from '../imports.cells.ts'
import { isForOtherTime, readMinutes, readPrice } from './tariffs.amounts.ts'
import { readDays } from './tariffs.days.ts'
import { readWindow } from './tariffs.windows.ts'

type Increment = (typeof billingIncrements)[number]
type Cell = CellOf<TariffField>

/** What a row says about its zone. Amounts in cents, with VAT; null where the row says nothing. */
export type TariffReading = {
  code: string
  name: string
  /** Empty for our own. */
  operator: string
  region: string
  lat: number | null
  lon: number | null
  spots: number
  days: number[]
  from: number
  to: number
  /** Cents an hour, accrued by the increment (R45). */
  rate: number | null
  increment: Increment
  cap: number | null
  pass: number | null
  free: number
}

export type StagedTariff = {
  line: number
  cells: readonly string[]
  is_rejected: boolean
  reasons: TariffRejection[]
  doubts: TariffDoubt[]
  notices: TariffNotice[]
  zone_key: string | null
  tariff: TariffReading | null
}

export type TariffRowReading = {
  columns: Readonly<Partial<Record<TariffField, number>>>
  options: ImportOptions
  /** Codes of our regions. */
  regions: ReadonlySet<string>
}

/** No posted price of an hour comes near; fines begin here. */
const dearestHour = 2_000

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const longestText = 200

type Finding = { reject: (reason: TariffRejection) => void; doubt: (reason: TariffDoubt) => void }

const readAmount = (text: string, { options }: TariffRowReading, { reject }: Finding): number | null => {
  if (text === '') return null
  const cents = readPrice(text, options)
  if (cents === undefined) reject('imports.priceUnreadable')
  return cents ?? null
}

const readPerMinute = (text: string, { options }: TariffRowReading, { reject }: Finding): number | null => {
  if (text === '') return null
  const cents = readPrice(text, options, 60)
  if (cents === undefined) reject('imports.priceUnreadable')
  return cents ?? null
}

type Rate = Pick<TariffReading, 'rate' | 'increment'>

/** An hour counts before its halves where the two disagree: the half-hour is what readers of price lists get wrong. */
const rateOf = (
  posted: { minute: number | null; half: number | null; hour: number | null },
  { doubt }: Finding,
): Rate => {
  const { minute, half, hour } = posted
  const hours = [minute, half === null ? null : half * 2, hour]
  if (hours.some((rate) => rate !== null && rate > dearestHour)) doubt('imports.fineAsPrice')
  if (half !== null && hour !== null && half * 2 !== hour) {
    doubt(hour < half ? 'imports.hourCheaper' : 'imports.hourNotTwoHalves')
    return { rate: hour, increment: 60 }
  }
  if (half !== null) return { rate: half * 2, increment: 30 }
  if (hour !== null) return { rate: hour, increment: 60 }
  return { rate: minute, increment: minute === null ? 30 : 1 }
}

type Prices = Rate & Pick<TariffReading, 'cap' | 'pass'>

const readPrices = (cell: Cell, reading: TariffRowReading, finding: Finding): Prices => {
  const half = readAmount(cell('PricePerHalfHour'), reading, finding)
  const hour = readAmount(cell('PricePerHour'), reading, finding)
  if (isForOtherTime(cell('PricePerHour'))) finding.reject('imports.priceUnreadable')
  const minute = readPerMinute(cell('PricePerMinute'), reading, finding)
  const rate = rateOf({ minute, half, hour }, finding)
  const cap = readAmount(cell('Cap24h'), reading, finding)
  const pass = readAmount(cell('PassPrice'), reading, finding)
  if (cap !== null && cap < (rate.rate ?? 0) / 2) finding.doubt('imports.capBelowHalfHour')
  if (rate.rate === null && !cap && pass === null) finding.doubt('imports.noPrice')
  return { ...rate, cap: cap === 0 ? null : cap, pass }
}

type Times = Pick<TariffReading, 'days' | 'from' | 'to' | 'free'>

const readTimes = (cell: Cell, { options }: TariffRowReading, { reject, doubt }: Finding): Times => {
  const days = cell('Days') === '' ? everyDay : readDays(cell('Days'), options.Region)
  if (days === undefined) reject('imports.daysUnreadable')
  const window = readWindow({ from: cell('From'), to: cell('To') }, options.ClockUnit)
  if (window === undefined) reject('imports.windowUnreadable')
  if (window?.isRounded) doubt('imports.notHalfHour')
  const free = cell('FreeMinutes') === '' ? 0 : readMinutes(cell('FreeMinutes'))
  if (free === undefined || free > 1440) reject('imports.freeMinutesUnreadable')
  return { days: days ?? [], from: window?.from ?? 0, to: window?.to ?? 0, free: free ?? 0 }
}

const readDegrees = (text: string, most: number, { reject }: Finding): number | null => {
  if (text === '') return null
  const degrees = Number(text.replace(',', '.'))
  if (Math.abs(degrees) <= most) return degrees
  reject('imports.locationImpossible')
  return null
}

const readSpots = (text: string, { reject }: Finding): number => {
  if (text === '') return 0
  const isCount = /^\d{1,5}(?:[.,]0+)?$/.test(text)
  if (!isCount) reject('imports.spotsUnreadable')
  return isCount ? Math.trunc(Number(text.replace(',', '.'))) : 0
}

type Zone = Pick<TariffReading, 'code' | 'name' | 'operator' | 'region' | 'lat' | 'lon' | 'spots'>

const readZone = (cell: Cell, { options, regions }: TariffRowReading, finding: Finding): Zone => {
  const operator = cell('Operator')
  const code = cell('Code') || codeOf(cell('Name'))
  const name = cell('Name') || `${operator} ${code}`.trim()
  if (code === '') finding.reject('imports.zoneMissing')
  if (code.length > codeMaxLength || [name, operator].some((text) => text.length > longestText))
    finding.reject('imports.textTooLong')
  const region = cell('RegionCode').toUpperCase() || options.Region
  if (!regions.has(region)) finding.reject('imports.regionOfRowUnknown')
  const lat = readDegrees(cell('Latitude'), 90, finding)
  const lon = readDegrees(cell('Longitude'), 180, finding)
  return { code, name, operator, region, lat, lon, spots: readSpots(cell('Spots'), finding) }
}

/** Rows of one zone share the reference; without one, all that tells zones with the same code apart. */
const zoneKeyOf = (cell: Cell, { code, name, operator, lat, lon }: Zone): string | null => {
  const reference = cell('ZoneReference')
  if (reference !== '') return reference
  return code === '' ? null : JSON.stringify([code.toLowerCase(), operator, name, lat, lon])
}

const saysNothing = /^(?:no|none|ok|false|0|ei|nav)$/i

/** One row's verdict: what was read, why it is refused or implausible. Pure. */
export const readTariffRow = (
  raw: { line: number; cells: readonly string[] },
  reading: TariffRowReading,
): StagedTariff => {
  const reasons = new Set<TariffRejection>()
  const doubts = new Set<TariffDoubt>()
  const finding: Finding = { reject: (reason) => reasons.add(reason), doubt: (reason) => doubts.add(reason) }
  const cell: Cell = cellsBy(raw.cells, reading.columns)
  const zone = readZone(cell, reading, finding)
  const tariff = { ...zone, ...readTimes(cell, reading, finding), ...readPrices(cell, reading, finding) }
  // The file's own doubts only where the numbers show none.
  if (doubts.size === 0 && cell('Doubt') !== '' && !saysNothing.test(cell('Doubt'))) doubts.add('imports.doubtedByFile')
  const isUnreadable = reasons.size > 0
  return {
    line: raw.line,
    cells: raw.cells,
    is_rejected: isUnreadable || [...doubts].some((doubt) => !reading.options.ConfirmedReasons.includes(doubt)),
    reasons: [...reasons],
    doubts: [...doubts],
    notices: [],
    zone_key: zoneKeyOf(cell, zone),
    tariff: isUnreadable ? null : tariff,
  }
}
