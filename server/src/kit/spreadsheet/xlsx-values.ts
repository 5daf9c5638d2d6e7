import { twoDigits } from '@parkla/contract/kit/time.ts'

type NumberKind = 'number' | 'date' | 'time' | 'dateTime'

/** Kind of a number in a cell; `currency` as the cell shows it: `€`, `EUR`, `kr`. */
export type NumberFormat = { kind: NumberKind; currency: string }

const builtIn: Record<number, NumberKind> = Object.fromEntries([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date']),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time']),
  [22, 'dateTime'],
])

const symbol = /\p{Sc}|\[\$([^\]-]+)/u
const quotedName = /"\s*([A-Z]{3}|kr\.?|zł|Kč|Ft|руб\.?|р\.)\s*"/u

/** The currency that a number format shows beside the number; empty when it shows none. */
export const currencyOfFormat = (code: string | undefined): string => {
  // `[$-409]` is a locale without a currency.
  const shown = (code ?? '').replaceAll(/\[\$-[^\]]*\]/g, '')
  const [whole = '', named = whole] = symbol.exec(shown) ?? quotedName.exec(shown) ?? []
  return named.trim()
}

/** The kind of the number format `id`, whose code the workbook gives unless it is built in (ECMA-376 part 1, 18.8.30). */
export const numberKind = (id: number, code: string | undefined): NumberKind => {
  if (code === undefined) return builtIn[id] ?? 'number'
  const bare = code
    .toLowerCase()
    .replaceAll(/\[(h+|m+|s+)\]/g, '$1')
    .replaceAll(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|general|e[+-]/g, '')
  const hasDay = /[dy]/.test(bare) || /^[^hs]*m[^hs]*$/.test(bare)
  const hasTime = /[hs]/.test(bare)
  if (hasDay) return hasTime ? 'dateTime' : 'date'
  return hasTime ? 'time' : 'number'
}

/** 31.12.9999; what lies beyond is no date. */
const lastSerial = 2_958_466
const daySeconds = 86_400

/**
 * A cell's number as text: numbers in plain decimals (`0.000001`, never `1e-6`) that no reader takes for grouped
 * thousands (`1.2340` for 1.234), dates as `2026-11-21`, moments as
 * `2026-11-21T08:30:00` without a zone, times and durations as `08:30:00`, amounts with their currency as `2.5 €`.
 */
export const numberText = (raw: string, { kind, currency }: NumberFormat, is1904: boolean): string => {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (kind === 'number' || value < 0 || value >= lastSerial)
    return currency === '' ? plainDecimal(value) : `${plainDecimal(value)} ${currency}`
  const seconds = Math.round(value * daySeconds)
  if (kind === 'time') return clock(seconds)
  const day = dayOf(Math.floor(seconds / daySeconds), is1904)
  const ofDay = seconds % daySeconds
  return kind === 'date' && ofDay === 0 ? day : `${day}T${clock(ofDay)}`
}

const plainDecimal = (value: number) => {
  const text = String(value)
  const [digits = '', exponent] = text.split('e')
  if (exponent === undefined) return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
  if (Number(exponent) > 0) return BigInt(value).toString()
  return value.toFixed(Math.min(100, (digits.split('.')[1]?.length ?? 0) - Number(exponent)))
}

const clock = (seconds: number) =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')

/** The 1900 system counts a 29.02.1900 that never was, so days before it lie one further on. */
const dayOf = (serial: number, is1904: boolean) => {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  return new Date(start + serial * daySeconds * 1_000).toISOString().slice(0, 10)
}

/** Undoes `_x000D_`, by which workbooks keep characters that XML cannot hold. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text
