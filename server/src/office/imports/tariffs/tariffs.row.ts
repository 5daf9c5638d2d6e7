import { codeMaxLength, codeOf } from '@parkla/contract/kit/code.ts'
import type { FieldOf } from '@parkla/contract/office/imports/import-kinds.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import type { billingIncrements } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { insistOnCurrency, readCell, type Cell, type Column, type Findings, type Reading } from '../row-reading.ts'
import { readDays, isForOtherTime, readMinutes, readPrice, readWindow } from './tariff-cells.ts'

type TariffCell = Cell<FieldOf<'tariffs'>>

/** `regions`: codes of ours. */
type TariffRowReading = Pick<Reading, 'currencies' | 'options' | 'now'> & Findings & { regions: ReadonlySet<string> }

/** A price above any posted hourly price; fines begin here. */
const dearestHour = 2_000

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const longestText = 200

const degrees = (most: number): Column<number | null, unknown> => ({
  parse: (text) => {
    const read = text === '' ? null : Number(text.replace(',', '.'))
    return read === null || Math.abs(read) <= most ? read : undefined
  },
  refused: 'imports.locationImpossible',
  instead: null,
})

const columns = {
  Latitude: degrees(90),
  Longitude: degrees(180),
  Spots: {
    parse: (text) => (/^(?:\d{1,5}(?:[.,]0+)?)?$/.test(text) ? Math.trunc(Number(text.replace(',', '.'))) : undefined),
    refused: 'imports.spotsUnreadable',
    instead: 0,
  },
  Days: {
    parse: (text, { options }) => (text === '' ? everyDay : readDays(text, options.Region)),
    refused: 'imports.daysUnreadable',
    instead: [],
  },
  FreeMinutes: {
    parse: (text) => {
      const minutes = text === '' ? 0 : readMinutes(text)
      return minutes !== undefined && minutes <= 1440 ? minutes : undefined
    },
    refused: 'imports.freeMinutesUnreadable',
    instead: 0,
  },
} satisfies Partial<Record<FieldOf<'tariffs'>, Column<unknown, Pick<Reading, 'options'>>>>

/** A row with the currency of its region. */
type Here = TariffRowReading & { currency: string }

type PriceField = Extract<FieldOf<'tariffs'>, `Price${string}` | 'Cap24h' | 'PassPrice'>

/** Cents of a price cell; a currency in it or in its heading must be that of the region (R183). */
const readAmount = (cell: TariffCell, field: PriceField, { options, currency, currencies, reject }: Here) => {
  const text = cell(field)
  if (text === '') return null
  const times = field === 'PricePerMinute' ? 60 : 1
  const price = readPrice(text, options, times)
  if (price.ok) insistOnCurrency(currency, [price.currencies, currencies[field] ?? []], reject)
  else reject('imports.priceUnreadable')
  return price.ok ? price.cents : null
}

type Posted = Record<'minute' | 'half' | 'hour', number | null>
/** Cents an hour, accrued by the increment (R45). */
type Rate = { rate: number | null; increment: (typeof billingIncrements)[number] }

/** The hourly price takes precedence over a disagreeing half-hourly one, which price lists get wrong more often. */
const rateOf = ({ minute, half, hour }: Posted, { doubt }: Findings): Rate => {
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

const readPrices = (cell: TariffCell, here: Here) => {
  const half = readAmount(cell, 'PricePerHalfHour', here)
  const hour = readAmount(cell, 'PricePerHour', here)
  if (isForOtherTime(cell('PricePerHour'))) here.reject('imports.priceUnreadable')
  const minute = readAmount(cell, 'PricePerMinute', here)
  const rate = rateOf({ minute, half, hour }, here)
  const cap = readAmount(cell, 'Cap24h', here)
  const pass = readAmount(cell, 'PassPrice', here)
  if (cap !== null && cap < (rate.rate ?? 0) / 2) here.doubt('imports.capBelowHalfHour')
  if (rate.rate === null && !cap && pass === null) here.doubt('imports.noPrice')
  return { ...rate, cap: cap === 0 ? null : cap, pass }
}

const readTimes = (cell: TariffCell, here: Here) => {
  const { options, reject, doubt } = here
  const days = readCell(cell('Days'), columns.Days, here)
  const window = readWindow({ from: cell('From'), to: cell('To') }, options.ClockUnit)
  if (window === undefined) reject('imports.windowUnreadable')
  if (window?.isRounded) doubt('imports.notHalfHour')
  const free = readCell(cell('FreeMinutes'), columns.FreeMinutes, here)
  return { days, from: window?.from ?? 0, to: window?.to ?? 0, free }
}

const readZone = (cell: TariffCell, here: TariffRowReading) => {
  const operator = cell('Operator')
  const code = cell('Code') || codeOf(cell('Name'))
  const name = cell('Name') || `${operator} ${code}`.trim()
  if (code === '') here.reject('imports.zoneMissing')
  if (code.length > codeMaxLength || [name, operator].some((text) => text.length > longestText))
    here.reject('imports.textTooLong')
  const region = cell('RegionCode').toUpperCase() || here.options.Region
  if (!here.regions.has(region)) here.reject('imports.regionUnknown')
  const lat = readCell(cell('Latitude'), columns.Latitude, here)
  const lon = readCell(cell('Longitude'), columns.Longitude, here)
  return { code, name, operator, region, lat, lon, spots: readCell(cell('Spots'), columns.Spots, here) }
}

/** A row's part of its zone. Amounts in cents with VAT; null where the cell is empty. The operator is empty for our own. */
export type TariffReading = ReturnType<typeof readZone> & ReturnType<typeof readTimes> & ReturnType<typeof readPrices>

/** Groups rows of one zone: its reference, else everything that distinguishes zones with the same code. */
const zoneKeyOf = (cell: TariffCell, { code, name, operator, lat, lon }: ReturnType<typeof readZone>) => {
  const reference = cell('ZoneReference')
  if (reference !== '') return reference
  return code === '' ? null : JSON.stringify([code.toLowerCase(), operator, name, lat, lon])
}

const saysNothing = /^(?:no|none|ok|false|0|ei|nav)$/i

export const readTariffRow = (cell: TariffCell, reading: TariffRowReading) => {
  const zone = readZone(cell, reading)
  const here = { ...reading, currency: currencyOf(zone.region, reading.now.slice(0, 10)) }
  const tariff: TariffReading = { ...zone, ...readTimes(cell, here), ...readPrices(cell, here) }
  // Doubts of the file count only where its numbers raise none.
  const isDoubted = cell('Doubt') !== '' && !saysNothing.test(cell('Doubt'))
  if (isDoubted && here.doubts.size === 0) here.doubt('imports.doubtedByFile')
  return { zone_key: zoneKeyOf(cell, zone), tariff: here.reasons.size > 0 ? null : tariff }
}
